import type { NoteDraft } from '@piel/contract/clinical/notes'
import { useEffect, useReducer, useState } from 'react'
import { useMe } from '#/lib/me.ts'
import { createNoteSaver, type NoteSaver } from './components/note-saver.ts'

/** The saver of an open note; it saves what is left as the page is closed, hidden or left. */
export function useNoteSaver(draft: NoteDraft): NoteSaver {
  const { id: accountId } = useMe()
  const [, changed] = useReducer((count: number) => count + 1, 0)
  const [saver] = useState(() => createNoteSaver(draft, accountId, changed))
  useEffect(() => {
    const leave = () => saver.leave()
    const hide = () => document.visibilityState === 'hidden' && saver.leave()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      saver.leave()
    }
  }, [saver])
  return saver
}
