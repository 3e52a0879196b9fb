import { type RefObject, useLayoutEffect, useState } from 'react'

/** The number of items (`[data-alert]`) cut off in an element of limited height; measured after every render. */
export function useHiddenCount(view: RefObject<HTMLElement | null>): number {
  const [hidden, setHidden] = useState(0)
  useLayoutEffect(() => {
    const element = view.current
    if (!element) return
    const measure = () => {
      const { bottom } = element.getBoundingClientRect()
      const items = [...element.querySelectorAll('[data-alert]')]
      setHidden(items.filter((item) => item.getBoundingClientRect().bottom > bottom + 1).length)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return hidden
}
