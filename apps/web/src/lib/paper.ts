import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

const preparations = new Set<() => Promise<boolean>>()

/**
 * Has a page load what only its paper shows, before it is printed by key or button.
 * @param prepare false if that failed; then nothing is printed.
 */
export function usePreparedPaper(prepare: () => Promise<boolean>): void {
  const run = useEffectEvent(prepare)
  useEffect(() => {
    const entry = () => run()
    preparations.add(entry)
    return () => void preparations.delete(entry)
  }, [])
}

/** Opens the browser's print dialog once the shown pages are ready for paper. */
export async function printPage(): Promise<void> {
  const answers = await Promise.all([...preparations].map((prepare) => prepare()))
  if (!answers.every(Boolean)) return
  window.print()
}

/** True while the page is printed: for what is shown on paper only and costs much. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), { signal })
    addEventListener('afterprint', () => setIsPrinting(false), { signal })
    return () => stop.abort()
  }, [])
  return isPrinting
}
