import { useEffect, useRef, useState } from 'react'
import { tidyText } from '#/components/table/list-state.ts'

/** Milliseconds without input before the search runs. */
export const typingPause = 200

/**
 * A debounced input: `onChange` runs after a short pause. A change from outside (Back, "clear filters") replaces the text.
 */
export function useDebouncedInput(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onChange)

  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (value === sent.current) return
    clearTimeout(timer.current)
    sent.current = value
    setText(value)
  }, [value])

  const send = (raw: string) => {
    const next = tidyText(raw)
    if (next === sent.current) return
    sent.current = next
    latest.current(next)
  }
  return {
    text,
    /** Applies after the delay. */
    type(raw: string) {
      setText(raw)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(raw), typingPause)
    },
    /** Applies immediately. */
    now(raw: string) {
      setText(raw)
      clearTimeout(timer.current)
      send(raw)
    },
  }
}
