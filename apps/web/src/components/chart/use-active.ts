import { type PointerEvent, useState } from 'react'

/** Which point of a chart is looked at: the one under the pointer, else the one that the keys stand on. */
export interface Active {
  index: number | undefined
  hover: (index: number | undefined) => void
  keys: {
    value: number
    isFocused: boolean
    move: (index: number) => void
    focus: (isFocused: boolean) => void
  }
}

export function useActive(count: number): Active {
  const [hovered, hover] = useState<number>()
  const [chosen, move] = useState(0)
  const [isFocused, focus] = useState(false)
  // Other figures may have fewer points than those before.
  const value = Math.max(0, Math.min(chosen, count - 1))
  const index = hovered ?? (isFocused ? value : undefined)
  return {
    index: index !== undefined && index < count ? index : undefined,
    hover,
    keys: { value, isFocused, move, focus },
  }
}

/** The point of `count` in a row over which a pointer stands. */
export function pointUnder(event: PointerEvent, count: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return Math.max(0, Math.min(count - 1, Math.floor(((event.clientX - left) / width) * count)))
}
