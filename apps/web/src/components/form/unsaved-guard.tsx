import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, type RefObject } from 'react'
import { readToken } from '#/lib/session/token.ts'
import { DiscardDialog } from '#/components/dialog/discard-dialog.tsx'
import { useHoldModal } from '#/components/dialog/modal-scope.ts'

interface UnsavedGuardProps {
  isUnsaved: boolean
  /** The same, at this very moment: a form that was just saved lets its page go before it is drawn again. */
  unsaved: RefObject<boolean>
  discard: () => void
}

/** Asks before unsaved input is left: by a link, Back, a reload, or the closing of the modal around it. */
export function UnsavedGuard({ isUnsaved, unsaved, discard }: UnsavedGuardProps) {
  useEffect(() => {
    unsaved.current = isUnsaved
  }, [isUnsaved, unsaved])
  useHoldModal(isUnsaved, discard)

  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved.current && current.pathname !== next.pathname,
    // Without a token the page is on its way to sign in; the draft keeps the input.
    enableBeforeUnload: () => unsaved.current && readToken() !== undefined,
    withResolver: true,
  })
  const leave = useCallback(() => {
    unsaved.current = false
    discard()
    blocker.proceed?.()
  }, [unsaved, discard, blocker])

  return <DiscardDialog isOpen={blocker.status === 'blocked'} onStay={() => blocker.reset?.()} onDiscard={leave} />
}
