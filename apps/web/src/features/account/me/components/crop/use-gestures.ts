import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface Gestures {
  /** Called with the movement in fractions of the square's side. */
  onMove: (dx: number, dy: number) => void
  /** Called with the factor: above 1 enlarges. */
  onScale: (factor: number) => void
}

/** One finger or the mouse moves, two fingers or the wheel scale. */
export function useGestures(stage: RefObject<HTMLElement | null>, { onMove, onScale }: Gestures) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const scale = useEffectEvent(onScale)

  useEffect(() => {
    const element = stage.current
    if (!element) return
    // React's listener is passive and could not stop the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      scale(Math.exp(-event.deltaY / 400))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [stage])

  const spread = () => {
    const [one, two] = [...pointers.current.values()]
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0
  }
  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId)

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const last = pointers.current.get(event.pointerId)
      if (!last) return
      const before = spread()
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const side = event.currentTarget.clientWidth * pointers.current.size
      onMove((event.clientX - last.x) / side, (event.clientY - last.y) / side)
      if (before > 0) onScale(spread() / before)
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
