import { type LockState, meLockEndpoints } from '@piel/contract/account/me-lock'
import { useEffect, useState } from 'react'
import { call } from '#/lib/api.ts'
import { isLockStored, lock, lockedKey, unlock } from '#/lib/session/lock.ts'

const retryMs = 5_000

/** Shows the page again if the API says that another window has unlocked the session. */
async function followUnlock(): Promise<void> {
  const { lockedAt } = await call(meLockEndpoints.get, {})
  if (lockedAt === null) unlock()
  else lock()
}

/**
 * Locks the session in the API, repeating until it answers, and follows other windows.
 * @returns the locked session, and the error while the API cannot be reached.
 */
export function useLockState(): { state: LockState | undefined; error: unknown } {
  const [state, setState] = useState<LockState>()
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = async () => {
      clearTimeout(timer)
      try {
        setState(await call(meLockEndpoints.lock, {}, { signal: stop.signal }))
        setError(undefined)
      } catch (failure) {
        if (stop.signal.aborted) return
        setError(failure)
        timer = setTimeout(() => void attempt(), retryMs)
      }
    }
    const onStorage = ({ key }: StorageEvent) => {
      // Without an answer the screen stays locked; entering the password unlocks it.
      if (key === lockedKey && !isLockStored()) followUnlock().catch(() => undefined)
    }
    if (isLockStored()) void attempt()
    else followUnlock().catch(() => void attempt())
    window.addEventListener('storage', onStorage)
    return () => {
      stop.abort()
      clearTimeout(timer)
      window.removeEventListener('storage', onStorage)
    }
  }, [])

  return { state, error }
}
