import type { Crop } from '@piel/contract/account/images'
import type { CSSProperties } from 'react'

export interface Picture {
  width: number
  height: number
}
/** The selected square, in the API's fractions. */
export type Area = Required<{ [K in keyof Crop]: number }>

/** The closest zoom: a fifth of the picture's shorter side fills the square. */
export const smallest = 0.2
const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)

/** Width and height of a square of `size`, as parts of the picture's own. */
function extent({ width, height }: Picture, size: number) {
  const side = size * Math.min(width, height)
  return { w: side / width, h: side / height }
}

const within = (picture: Picture, { x, y, size }: Area): Area => {
  const { w, h } = extent(picture, size)
  return { x: clamp(x, 1 - w), y: clamp(y, 1 - h), size }
}

/** The largest square in the middle. */
export function wholeOf(picture: Picture): Area {
  const { w, h } = extent(picture, 1)
  return { x: (1 - w) / 2, y: (1 - h) / 2, size: 1 }
}

/** Moves the square by fractions of its side, within the image. */
export function moved(picture: Picture, area: Area, dx: number, dy: number): Area {
  const { w, h } = extent(picture, area.size)
  return within(picture, { ...area, x: area.x + dx * w, y: area.y + dy * h })
}

/** Scales the square around its centre. */
export function resized(picture: Picture, area: Area, size: number): Area {
  const next = Math.min(Math.max(size, smallest), 1)
  const before = extent(picture, area.size)
  const after = extent(picture, next)
  const middle = { x: area.x + before.w / 2, y: area.y + before.h / 2 }
  return within(picture, { x: middle.x - after.w / 2, y: middle.y - after.h / 2, size: next })
}

/** Position of the image so that `area` fills the frame. */
export function placeOf(picture: Picture, area: Area): CSSProperties {
  const { w, h } = extent(picture, area.size)
  const percent = (part: number) => `${(100 * part).toFixed(4)}%`
  return {
    position: 'absolute',
    maxWidth: 'none',
    width: percent(1 / w),
    height: percent(1 / h),
    left: percent(-area.x / w),
    top: percent(-area.y / h),
  }
}
