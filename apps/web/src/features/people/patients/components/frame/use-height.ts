import { type RefObject, useLayoutEffect, useState } from 'react'

/** The height of an element in px, 0 until it is there; measured after every rendering. */
export function useHeight(target: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = target.current
    if (!element) return
    const measure = () => setHeight(element.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return height
}
