import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { GridColumn, GridItem } from './grid-model.ts'
import { occupancyOf } from './occupancy-of.ts'
import type { Span } from './spans.ts'

const span = (from: number, until: number): Span => ({ from, until })
const visit = (from: number, until: number, status = 'booked'): GridItem =>
  ({ part: { from, until }, appointment: { status } }) as unknown as GridItem
const column = (parts: Partial<Pick<GridColumn, 'hours' | 'blocks' | 'busy' | 'items'>>) => ({
  hours: [span(540, 840), span(960, 1140)],
  blocks: [],
  busy: [],
  items: [],
  ...parts,
})

it('Q6 is the share of open minutes that have an appointment', () => {
  // Nine to two and four to seven: 480 minutes, with an hour blocked.
  const blocks = [{ ...span(780, 900), id: 'b', kind: 'meeting', note: null }] as GridColumn['blocks']
  const of = (items: GridItem[], busy: Span[] = []) => occupancyOf(column({ blocks, items, busy }), 1440)
  expect(of([])).toEqual({ openMinutes: 420, takenMinutes: 0 })
  // Two side by side count once; one that reaches into the block counts up to it.
  expect(of([visit(540, 600), visit(570, 600), visit(760, 800)])).toEqual({ openMinutes: 420, takenMinutes: 80 })
  // Missed ones, and those outside of the hours, do not count; the ones that the user may not see do.
  expect(of([visit(960, 980, 'noShow'), visit(480, 540)], [span(1100, 1200)])).toEqual({
    openMinutes: 420,
    takenMinutes: 40,
  })
  expect(occupancyOf(column({ hours: [] }), 1440)).toBeNull()
})

it('Q6 equals a count of the minutes of any day', () => {
  const anySpan = fc
    .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 1, max: 300 }))
    .map(([from, length]) => span(from, Math.min(1440, from + length)))
  const spans = fc.array(anySpan, { maxLength: 6 })
  fc.assert(
    fc.property(spans, spans, spans, spans, (hours, blocks, busy, visits) => {
      const holds = (minute: number, many: readonly Span[]) =>
        many.some(({ from, until }) => from <= minute && minute < until)
      const open = Array.from({ length: 1440 }, (_, minute) => minute).filter(
        (minute) => holds(minute, hours) && !holds(minute, blocks),
      )
      const taken = open.filter((minute) => holds(minute, busy) || holds(minute, visits))
      const found = occupancyOf(
        { hours, blocks: blocks as never, busy, items: visits.map(({ from, until }) => visit(from, until)) },
        1440,
      )
      expect(found).toEqual(open.length === 0 ? null : { openMinutes: open.length, takenMinutes: taken.length })
    }),
    { numRuns: 100 },
  )
})
