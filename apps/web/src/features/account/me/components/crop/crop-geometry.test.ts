import { cropQuery } from '@piel/contract/account/images'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Area, moved, type Picture, placeOf, resized, smallest, wholeOf } from './crop-geometry.ts'

const side = fc.integer({ min: 1, max: 6000 })
const picture: fc.Arbitrary<Picture> = fc.record({ width: side, height: side })
const part = fc.double({ min: -3, max: 3, noNaN: true })
const turns = fc.array(
  fc.oneof(fc.record({ dx: part, dy: part }), fc.record({ size: fc.double({ min: 0.01, max: 5, noNaN: true }) })),
)

describe('H3 the square of a picture', () => {
  it('starts as large as possible, in the middle', () => {
    expect(wholeOf({ width: 1200, height: 800 })).toEqual({ x: expect.closeTo(1 / 6), y: 0, size: 1 })
    expect(wholeOf({ width: 400, height: 1600 })).toEqual({ x: 0, y: 0.375, size: 1 })
  })

  it('stays inside the picture and within the API’s limits, whatever is done', () => {
    fc.assert(
      fc.property(picture, turns, (of, list) => {
        let area: Area = wholeOf(of)
        for (const turn of list)
          area = 'size' in turn ? resized(of, area, turn.size) : moved(of, area, turn.dx, turn.dy)
        const pixels = area.size * Math.min(of.width, of.height)
        expect(z.safeParse(cropQuery, area).success).toBe(true)
        expect(area.size).toBeGreaterThanOrEqual(smallest)
        expect(area.x * of.width + pixels).toBeLessThanOrEqual(of.width + 1e-6)
        expect(area.y * of.height + pixels).toBeLessThanOrEqual(of.height + 1e-6)
      }),
    )
  })

  it('keeps its middle during zooming, and moves by its own side', () => {
    const of = { width: 1000, height: 500 }
    const half = resized(of, wholeOf(of), 0.5)
    expect(half).toEqual({ x: 0.375, y: 0.25, size: 0.5 })
    expect(moved(of, half, 1, -0.25)).toEqual({ x: 0.625, y: 0.125, size: 0.5 })
  })

  it('shows exactly what is kept', () => {
    const place = placeOf({ width: 1000, height: 500 }, { x: 0.375, y: 0.25, size: 0.5 })
    expect(place).toMatchObject({ width: '400.0000%', height: '200.0000%', left: '-150.0000%', top: '-50.0000%' })
  })
})
