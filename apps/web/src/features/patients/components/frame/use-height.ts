import { type RefObject, useLayoutEffect, useState } from 'react'

/** The height of an element in px, 0 until it is there. */
export function useHeight(target: RefObject<HTMLElement | null>, isThere: boolean): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = target.current
    if (!element) return
    const measure = () => setHeight(element.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [target, isThere])
  return height
}
