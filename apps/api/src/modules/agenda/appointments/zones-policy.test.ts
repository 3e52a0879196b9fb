import { expect, it } from 'vitest'
import { resolveShifts, type HeldSpan, type Shifting } from './zones.policy.ts'

const span = (resourceId: string, from: number, lane = 0): HeldSpan => ({ resourceId, lane, from, until: from + 20 })
const shifting = (id: string, ...held: HeldSpan[]): Shifting => ({ id, byMinutes: 60, isOverbooked: false, held })
const places = (...[moving, others, capacities = []]: [Shifting[], HeldSpan[], [string, [number, number]][]?]) =>
  Object.fromEntries(
    resolveShifts(
      moving,
      others,
      new Map(capacities.map(([id, [capacity, overbook]]) => [id, { capacity, overbook }])),
    ),
  )

it('K9 moves appointments at once, also into places that others of them leave', () => {
  expect(places([shifting('a', span('doctor', 0)), shifting('b', span('doctor', 60))], [])).toEqual({
    a: [{ resourceId: 'doctor', lane: 0, from: 60, until: 80 }],
    b: [{ resourceId: 'doctor', lane: 0, from: 120, until: 140 }],
  })
})

it('K9 leaves an appointment where it is when its new place is taken, and with it those that would move into its place', () => {
  const moving = [
    shifting('first', span('doctor', 0)),
    shifting('second', span('doctor', 60), span('room', 60)),
    shifting('elsewhere', span('room', 0)),
    shifting('free', span('nurse', 60)),
  ]
  expect(places(moving, [span('room', 130)])).toEqual({
    free: [{ resourceId: 'nurse', lane: 0, from: 120, until: 140 }],
  })
})

it('K9 takes another lane of a resource with several, and one of overbooking only for an overbooked appointment', () => {
  const others = [span('room', 60)]
  expect(places([shifting('a', span('room', 0))], others, [['room', [2, 0]]])).toEqual({
    a: [{ resourceId: 'room', lane: 1, from: 60, until: 80 }],
  })
  expect(places([shifting('a', span('room', 0))], others, [['room', [1, 1]]])).toEqual({})
  const overbooked = { ...shifting('a', span('room', 0)), isOverbooked: true }
  expect(places([overbooked], others, [['room', [1, 1]]])).toEqual({
    a: [{ resourceId: 'room', lane: 1, from: 60, until: 80 }],
  })
})

it('K9 takes a place that begins where another ends, and ends where another begins', () => {
  const others = [span('room', 40), span('room', 80)]
  expect(places([shifting('a', span('room', 0))], others)).toEqual({
    a: [{ resourceId: 'room', lane: 0, from: 60, until: 80 }],
  })
  expect(places([shifting('a', span('room', 0))], [{ ...span('room', 41), until: 61 }])).toEqual({})
  expect(places([shifting('a', span('room', 0))], [{ ...span('room', 79), until: 99 }])).toEqual({})
})

it('K9 moves all that an appointment holds, or nothing of it', () => {
  const both = shifting('a', span('doctor', 0), span('room', 5))
  expect(places([both], [])).toEqual({
    a: [
      { resourceId: 'doctor', lane: 0, from: 60, until: 80 },
      { resourceId: 'room', lane: 0, from: 65, until: 85 },
    ],
  })
  expect(places([both], [span('room', 70)])).toEqual({})
})

it('K9 keeps the lane of an appointment, and keeps lanes apart by their resource', () => {
  const others = [span('room', 60, 0), span('doctor', 60, 1)]
  expect(places([shifting('a', span('room', 0, 1))], others)).toEqual({
    a: [{ resourceId: 'room', lane: 1, from: 60, until: 80 }],
  })
})

it('K9 two appointments do not move into one place', () => {
  const two = [shifting('a', span('room', 0)), shifting('b', span('room', 0, 1))]
  expect(places(two, [], [['room', [2, 0]]])).toEqual({
    a: [{ resourceId: 'room', lane: 0, from: 60, until: 80 }],
    b: [{ resourceId: 'room', lane: 1, from: 60, until: 80 }],
  })
  const same = [shifting('a', span('room', 0)), { ...shifting('b', span('room', 30)), byMinutes: 30 }]
  expect(places(same, [])).toEqual({ a: [{ resourceId: 'room', lane: 0, from: 60, until: 80 }] })
})

it('K9 an appointment is not in its own way, and moves back as well as on', () => {
  expect(places([{ ...shifting('a', span('room', 90)), byMinutes: -10 }], [])).toEqual({
    a: [{ resourceId: 'room', lane: 0, from: 80, until: 100 }],
  })
})
