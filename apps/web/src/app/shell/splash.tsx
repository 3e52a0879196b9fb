import { useEffect, useState } from 'react'
import { BrandMark } from '../../components/layout/brand-mark.tsx'

/** Row A3: how long the splash covers the start. */
export const splashDuration = 1000

/** Covers what goes on beneath it at start, and holds up none of it: keys and presses go through. */
export function Splash() {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), splashDuration)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  return (
    <div
      aria-hidden="true"
      data-splash
      className="pointer-events-none fixed inset-0 z-[60] grid place-items-center bg-canvas print:hidden"
    >
      <BrandMark className="size-16 animate-rise" />
    </div>
  )
}
