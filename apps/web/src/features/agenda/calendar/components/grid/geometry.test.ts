import { minutesOf, timeOf } from '@piel/contract/core/times'
import { describe, expect, it } from 'vitest'
import { axisOf } from './axis.ts'
import { inLanes } from './lanes.ts'
import { closedParts } from './spans.ts'

const span = (from: string, until: string) => ({ from: minutesOf(from), until: minutesOf(until) })
const texts = (spans: { from: number; until: number }[]) =>
  spans.map(({ from, until }) => `${timeOf(from)}-${timeOf(until)}`)

describe('the ground of a day', () => {
  it('K2 has closed parts outside working hours', () => {
    const hours = [span('16:00', '19:00'), span('09:00', '14:00')]
    expect(texts(closedParts(span('08:00', '20:00'), hours))).toEqual(['08:00-09:00', '14:00-16:00', '19:00-20:00'])
    expect(texts(closedParts(span('08:00', '20:00'), []))).toEqual(['08:00-20:00'])
    expect(texts(closedParts(span('09:00', '17:00'), [span('08:00', '18:00')]))).toEqual([])
  })
})

describe('the time axis', () => {
  const plain = axisOf({ minutes: 1440, clockChange: null })
  const forward = axisOf({ minutes: 1380, clockChange: { minute: 120, shift: 60 } })
  const back = axisOf({ minutes: 1500, clockChange: { minute: 120, shift: -60 } })

  it('K9 is the wall clock on most days', () => {
    expect([plain.timeAt(615), plain.minuteAt('10:15'), plain.isLater(615)]).toEqual(['10:15', 615, false])
  })

  it('K9 skips an hour on a day of 23 hours', () => {
    expect([119, 120, 555].map(forward.timeAt)).toEqual(['01:59', '03:00', '10:15'])
    expect(['01:00', '02:30', '03:00', '10:15'].map(forward.minuteAt)).toEqual([60, 120, 120, 555])
  })

  it('K9 has an hour twice on a day of 25 hours', () => {
    expect([90, 150, 675].map(back.timeAt)).toEqual(['01:30', '01:30', '10:15'])
    expect([90, 150, 180].map(back.isLater)).toEqual([false, true, false])
    expect(['01:30', '02:00', '10:15'].map(back.minuteAt)).toEqual([90, 180, 675])
  })
})

describe('simultaneous appointments', () => {
  const laned = (...pairs: [string, string][]) =>
    inLanes(pairs.map(([from, until]) => span(from, until))).map(
      ({ item, lane, lanes }) => `${timeOf(item.from)} ${lane + 1}/${lanes}`,
    )

  it('K2 stand side by side', () => {
    expect(laned(['10:00', '10:30'], ['10:00', '10:30'])).toEqual(['10:00 1/2', '10:00 2/2'])
    expect(laned(['10:00', '10:30'], ['10:30', '11:00'])).toEqual(['10:00 1/1', '10:30 1/1'])
  })

  it('K2 share the width with all that overlap them, and lanes are used again', () => {
    expect(laned(['10:00', '11:00'], ['10:15', '10:30'], ['10:30', '10:45'], ['11:00', '11:30'])).toEqual([
      '10:00 1/2',
      '10:15 2/2',
      '10:30 2/2',
      '11:00 1/1',
    ])
  })

  it('K2 of 5 minutes are drawn as high as a line, and cover no other', () => {
    expect(laned(['10:00', '10:05'], ['10:05', '10:20'])).toEqual(['10:00 1/2', '10:05 2/2'])
  })
})
