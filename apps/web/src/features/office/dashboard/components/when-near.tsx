import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react'

/** Viewports below its top within which content is near. */
const nearViewports = 1.5
/** Until then the first view is drawn; screen readers, find-in-page and print see the whole page afterwards. */
const laterMs = 2000

/** Once drawn, it is drawn at once on each return to the page, so that the browser restores the scroll position. */
let wasDrawn = false

/** Draws what is far below the first view after it: when it comes near, or soon afterwards. */
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
