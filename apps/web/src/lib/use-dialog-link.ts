import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useSearchChange } from './use-search-change.ts'

/** Search parameters that open the page's dialog for something new; `lib/use-dialog-link.ts` takes them off again. */
export const newDialog = { dialog: 'new' } as const

/** Opens a dialog once if the URL requests it. */
export function useDialogLink(open: () => void): void {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const changeSearch = useSearchChange()
  const isAsked = params['dialog'] === newDialog.dialog
  const answer = useEffectEvent(() => {
    open()
    changeSearch(({ dialog: _dialog, ...others }) => others, { replace: true })
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
