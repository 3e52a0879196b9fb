import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useSearchChange } from './use-search-change.ts'

/** Search parameters that open a dialog of the page, for a new record, an edit, a restore or a booking; read once. */
export const newDialog = { dialog: 'new' } as const
export const editDialog = { dialog: 'edit' } as const
export const restoreDialog = { dialog: 'restore' } as const
export const bookDialog = { dialog: 'book' } as const

/** Opens a dialog once if the URL requests it. @param wanted undefined for none. */
export function useDialogLink(open: () => void, wanted: { readonly dialog: string } | undefined = newDialog): void {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const changeSearch = useSearchChange()
  const isAsked = wanted !== undefined && params['dialog'] === wanted.dialog
  const answer = useEffectEvent(() => {
    open()
    changeSearch(({ dialog: _dialog, ...others }) => others, { replace: true })
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
