import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, type RefObject } from 'react'
import { readToken } from '#/lib/session/token.ts'
import { DiscardDialog } from '#/components/dialog/discard-dialog.tsx'
import { useHoldModal } from '#/components/dialog/modal-scope.ts'

interface UnsavedGuardProps {
  isUnsaved: boolean
  /** A ref, because a form that was just saved can leave its page before the next render. */
  unsaved: RefObject<boolean>
  discard: () => void
}

/** Asks before unsaved input is lost by a link, Back, a reload or closing the modal. */
export function UnsavedGuard({ isUnsaved, unsaved, discard }: UnsavedGuardProps) {
  useEffect(() => {
    unsaved.current = isUnsaved
  }, [isUnsaved, unsaved])
  useHoldModal(isUnsaved, discard)

  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved.current && current.pathname !== next.pathname,
    // Without a token the page is about to sign in; the draft keeps the input.
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
