import { useRef } from 'react'

/**
 * Runs `work` unless its last run still goes on: a second press comes before a query or a mutation is drawn as busy.
 * @param work says itself what went wrong; it does not reject.
 */
export function useOneAtATime(work: () => Promise<unknown>): () => void {
  const isRunning = useRef(false)
  return () => {
    if (isRunning.current) return
    isRunning.current = true
    void work().finally(() => {
      isRunning.current = false
    })
  }
}
