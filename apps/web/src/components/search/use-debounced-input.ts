import { createContext, use, useEffect, useRef, useState } from 'react'
import { tidyText } from './normalize.ts'

/** Milliseconds between two searches while typing. */
export const typingPause = 120

/** Counts how often the inputs below were cleared together, including text not sent yet. */
export const Clearings = createContext(0)

/**
 * An input whose `onChange` runs at once for the first key, then at most once per pause while typing. A change from
 * outside (Back, “clear filters”) replaces the text.
 * @param waits runs it only once typing pauses.
 */
export function useDebouncedInput(value: string, onChange: (text: string) => void, waits = false) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  // Values sent that the page does not show yet.
  const awaited = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sentAt = useRef(-Infinity)
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
    sentAt.current = performance.now()
    awaited.current.push(next)
    latest.current(next)
  }
  return {
    text,
    /** Applies at once, or after the pause since the last change. */
    type(raw: string) {
      setText(raw)
      clearTimeout(timer.current)
      const leftMs = waits ? typingPause : sentAt.current + typingPause - performance.now()
      if (leftMs <= 0) send(raw)
      else timer.current = setTimeout(() => send(raw), leftMs)
    },
    now(raw: string) {
      setText(raw)
      clearTimeout(timer.current)
      send(raw)
    },
  }
}
