import { type MouseEvent, useState } from 'react'

/** The active point of a chart: under the pointer, or else selected by keyboard. */
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
  // New data may have fewer points.
  const value = Math.max(0, Math.min(chosen, count - 1))
  const index = hovered ?? (isFocused ? value : undefined)
  return {
    index: index !== undefined && index < count ? index : undefined,
    hover,
    keys: { value, isFocused, move, focus },
  }
}

/** The index, of `count` points, under the pointer. */
export function pointUnder(event: MouseEvent, count: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return Math.max(0, Math.min(count - 1, Math.floor(((event.clientX - left) / width) * count)))
}
