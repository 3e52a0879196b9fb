import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { isServerReachable, mayReload } from '#/lib/load-code.ts'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser has a connection. The server may be out of reach all the same. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

interface PageUnavailableProps {
  /** Downloads the code again. @returns whether it succeeded. */
  load: () => Promise<boolean>
  /** Loads the document again, for code that only a new document can import. */
  reload?: () => void
}

/** Replaces a page whose code could not be downloaded, inside the shell; tries again once there is a connection. */
export function PageUnavailable({ load, reload = () => window.location.reload() }: PageUnavailableProps) {
  const { t } = useTranslation('shell')
  const isOnline = useOnline()
  const [isBusy, setIsBusy] = useState(false)
  const retry = async (mayReloadNow: () => boolean) => {
    setIsBusy(true)
    try {
      if (await load()) return
      if ((await isServerReachable()) && mayReloadNow()) reload()
    } finally {
      setIsBusy(false)
    }
  }
  const retryAlone = useEffectEvent(() => void retry(mayReload))
  useEffect(() => {
    if (isOnline) retryAlone()
  }, [isOnline])
  return (
    <ErrorState
      isPage
      title={t('unavailable.title')}
      text={t(isOnline ? 'unavailable.text' : 'unavailable.offline')}
      onRetry={() => void retry(() => true)}
      retrying={isBusy}
    />
  )
}
