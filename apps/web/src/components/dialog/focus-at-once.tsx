import { useEffect, useRef, useState } from 'react'

/**
 * Stands in a dialog, and gives it the focus at once where a key opened it. react-aria takes a key on a button for a screen
 * reader's touch and waits until nothing moves any more; what is typed meanwhile, Escape too, would go nowhere.
 */
export function FocusAtOnce() {
  const [isByKey] = useState(() => document.activeElement?.matches(':focus-visible') ?? false)
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role=dialog], [role=alertdialog]')
    if (isByKey && dialog && !dialog.contains(document.activeElement)) dialog.focus({ preventScroll: true })
  }, [isByKey])
  return <span ref={mark} hidden />
}
