import { createContext, use, useEffect, useRef, useState } from 'react'
import { tidyText } from '#/components/table/list-state.ts'

/** Milliseconds without input before the search runs. */
export const typingPause = 200

/** How many times the inputs below were cleared together, also of text that is not sent yet. */
export const Clearings = createContext(0)

/**
 * A debounced input: `onChange` runs after a short pause. A change from outside (Back, "clear filters") replaces the text.
 */
export function useDebouncedInput(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  // Sent, and not yet shown by the page.
  const awaited = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onChange)
  const clearings = use(Clearings)
  const cleared = useRef(clearings)

  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const at = awaited.current.indexOf(value)
    if (at >= 0) return void awaited.current.splice(0, at + 1)
    awaited.current = []
    if (value === sent.current) return
    clearTimeout(timer.current)
    sent.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    if (clearings === cleared.current) return
    cleared.current = clearings
    clearTimeout(timer.current)
    awaited.current = []
    sent.current = ''
    setText('')
  }, [clearings])

  const send = (raw: string) => {
    const next = tidyText(raw)
    if (next === sent.current) return
    sent.current = next
    awaited.current.push(next)
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
