import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react'

/** Viewports below its top within which content is near. */
const nearViewports = 1.5
/** After this time everything renders, for screen readers, find-in-page and print. */
const laterMs = 2000

/** Later visits render everything at once, so that the browser can restore the scroll position. */
let wasDrawn = false

/** Renders content far below the first view later: when it comes near, or after a short time. */
export function WhenNear({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isDrawn, setIsDrawn] = useState(wasDrawn)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || isDrawn) return
    const draw = (): void => {
      wasDrawn = true
      setIsDrawn(true)
    }
    if (element.getBoundingClientRect().top < nearViewports * innerHeight) return draw()
    const drawLater = (): void => startTransition(draw)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && drawLater(), {
      rootMargin: '50%',
    })
    observer.observe(element)
    const timer = setTimeout(drawLater, laterMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [isDrawn])
  return (
    <div ref={box} className={isDrawn ? undefined : 'min-h-screen'}>
      {isDrawn && children}
    </div>
  )
}
