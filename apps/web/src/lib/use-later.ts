import { useEffect, useState } from 'react'

/** How long parts that no first paint needs wait, in ms, unless a key or a press comes before. */
const waitMs = 5000
let isOver = false

/**
 * Whether it is time to load what a page needs soon, but not at first: 5 s after the start, or at the first key or press.
 * So a first load has nothing of it.
 */
export function useLater(): boolean {
  const [isLater, setIsLater] = useState(isOver)
  useEffect(() => {
    if (isLater) return
    const end = () => {
      isOver = true
      setIsLater(true)
    }
    const timer = setTimeout(end, waitMs)
    addEventListener('pointerdown', end, true)
    addEventListener('keydown', end, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', end, true)
      removeEventListener('keydown', end, true)
    }
  }, [isLater])
  return isLater
}
