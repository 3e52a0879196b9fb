import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Search parameters that open the page's dialog for something new; `lib/use-dialog-link.ts` takes them off again. */
export const newDialog = { dialog: 'new' } as const

/** Opens a dialog once if the URL requests it. */
export function useDialogLink(open: () => void): void {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const isAsked = params['dialog'] === newDialog.dialog
  const answer = useEffectEvent(() => {
    open()
    const { dialog: _dialog, ...others } = params
    void navigate({ to: '.', search: others, replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
