import { useRef } from 'react'

/**
 * Runs `work` unless a run is in progress: a second press can precede the busy render of a query or mutation.
 * @param work handles its own errors and never rejects.
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
