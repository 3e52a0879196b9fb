import { describe, expect, it } from 'vitest'
import { random, type Random } from '#/fuzz/random.ts'
import { byTier } from '#/testing/tier.ts'
import {
  availableStarts,
  isAvailable,
  mayLead,
  type Candidate,
  type AvailableLane,
  type Search,
  type Wanted,
} from './availability.policy.ts'

const person = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  kind: 'person',
  userId: id,
  deviceKind: null,
  lastName: null,
  isClinical: false,
  doctor: null,
  ...more,
})
const active = { id: 'd', status: 'ACTIVE', leaveFrom: null, leaveUntil: null } as const
const search = (more: Partial<Search> = {}): Search => ({
  now: 0,
  stepMinutes: 15,
  windows: [{ date: '2026-11-24', from: 0, until: 1440 }],
  busy: [],
  limit: 20,
  ...more,
})
const wanted = (leads: Candidate[], more: Partial<Wanted> = {}): Wanted => ({
  parts: { lead: [0, 30], assistant: null, room: null, device: null },
  minutes: 30,
  leads,
  others: new Map(),
  ...more,
})
const lane = (id: string, ...spans: [number, number][]): AvailableLane => ({ id, lane: 0, spans })
const timesOf = (...[what, lanes, how = search()]: [Wanted, AvailableLane[], Search?]) =>
  availableStarts(what, lanes, how).map(({ at }) => at)

describe('K12 K16 who may lead', () => {
  const doctor = { doctorId: 'd', isClinical: false }
  const nurse = { doctorId: null, isClinical: true }
  const reception = { doctorId: null, isClinical: false }
  it.each([
    ['doctor', [true, false, false]],
    ['clinical', [false, true, false]],
    ['any', [true, true, true]],
  ] as const)('K12 an appointment for %s: doctor, nurse, reception %j', (who, expected) => {
    expect([doctor, nurse, reception].map((one) => mayLead({ who }, one))).toEqual(expected)
  })

  it('K16 a doctor sees patients unless inactive or on leave that day', () => {
    const at = (doctorOf: Candidate['doctor']) => isAvailable({ doctor: doctorOf }, '2026-11-24')
    expect(at(null)).toBe(true)
    expect(at(active)).toBe(true)
    expect(at({ ...active, status: 'INACTIVE' })).toBe(false)
    const leave = (leaveFrom: string, leaveUntil: string) =>
      at({ ...active, status: 'ON_LEAVE', leaveFrom, leaveUntil })
    expect(leave('2026-11-24', '2026-11-24')).toBe(false)
    expect([leave('2026-11-25', '2026-11-30'), leave('2026-11-20', '2026-11-23')]).toEqual([true, true])
  })
})

describe('K16 free starts', () => {
  it('K16 fill the free time from its first minute in steps, to its last minute', () => {
    expect(timesOf(wanted([person('a')]), [lane('a', [600, 645])])).toEqual([600, 615])
    expect(timesOf(wanted([person('a')]), [lane('a', [600, 629])])).toEqual([])
    expect(timesOf(wanted([person('a')]), [lane('a', [601, 660])])).toEqual([601, 615, 630])
    expect(timesOf(wanted([person('a')]), [lane('a', [605, 638])])).toEqual([605])
    expect(timesOf(wanted([person('a')]), [lane('b', [600, 660])])).toEqual([])
  })

  it('K16 find each of several spans, and none over a gap', () => {
    const spans: [number, number][] = [
      [0, 30],
      [60, 90],
      [120, 150],
      [180, 210],
      [215, 240],
    ]
    expect(timesOf(wanted([person('a')]), [lane('a', ...spans)])).toEqual([0, 60, 120, 180])
    // Two lanes are two appointments at once: a start needs one of them throughout.
    expect(timesOf(wanted([person('a')]), [lane('a', [600, 615]), { ...lane('a', [615, 660]), lane: 1 }])).toEqual([
      615, 630,
    ])
  })

  it('K16 begin now at the earliest, and before the end of the window', () => {
    const all = [lane('a', [0, 1440])]
    expect(timesOf(wanted([person('a')]), all, search({ now: 1395 }))).toEqual([1395, 1410])
    expect(timesOf(wanted([person('a')]), all, search({ now: 1396 }))).toEqual([1396, 1410])
    const window = (from: number, until: number) => search({ windows: [{ date: '2026-11-24', from, until }] })
    expect(timesOf(wanted([person('a')]), all, window(600, 630))).toEqual([600, 615])
    expect(timesOf(wanted([person('a')]), all, window(600, 631))).toEqual([600, 615, 630])
    expect(timesOf(wanted([person('a')]), all, search({ now: 620, stepMinutes: 20, limit: 2 }))).toEqual([620, 640])
  })

  it('K16 propose a time between two steps where no step is free', () => {
    expect(timesOf(wanted([person('a')]), [lane('a', [600, 644])], search({ now: 607 }))).toEqual([607])
    expect(timesOf(wanted([person('a')]), [lane('a', [600, 645])], search({ now: 607 }))).toEqual([607, 615])
  })

  it('K16 leave out what overlaps another appointment of the patient', () => {
    const a = [lane('a', [600, 720])]
    expect(timesOf(wanted([person('a')]), a, search({ busy: [[640, 660]] }))).toEqual([600, 660, 675, 690])
    expect(timesOf(wanted([person('a')]), a, search({ busy: [[0, 1440]] }))).toEqual([])
  })

  it('K16 are the earliest of all leads, up to the limit', () => {
    const two = wanted([person('a'), person('b')])
    const lanes = [lane('a', [600, 645]), lane('b', [600, 645])]
    const found = (limit: number) =>
      availableStarts(two, lanes, search({ limit })).map(({ at, leadId }) => [at, leadId])
    expect(found(4)).toEqual([
      [600, 'a'],
      [600, 'b'],
      [615, 'a'],
      [615, 'b'],
    ])
    expect(found(3)).toHaveLength(3)
    expect(found(1)).toEqual([[600, 'a']])
  })

  it('K16 leave out a lead on the days of the leave alone', () => {
    const lead = person('a', {
      doctor: { ...active, status: 'ON_LEAVE', leaveFrom: '2026-11-24', leaveUntil: '2026-11-24' },
    })
    const windows = [
      { date: '2026-11-24', from: 600, until: 615 },
      { date: '2026-11-25', from: 2040, until: 2055 },
    ]
    expect(timesOf(wanted([lead]), [lane('a', [0, 9000])], search({ windows }))).toEqual([2040])
  })
})

describe('K12 K16 what else an appointment needs', () => {
  const parts = { lead: [10, 30], assistant: [0, 10], room: [0, 40], device: null } as const
  const needs = (more: Partial<Wanted> = {}) =>
    wanted([person('a')], {
      parts: { ...parts, lead: [10, 30], assistant: [0, 10], room: [0, 40] },
      minutes: 40,
      others: new Map([
        ['assistant', [person('a', { isClinical: true }), person('n', { isClinical: true })]],
        ['room', [person('r1', { kind: 'room', userId: null }), person('r2', { kind: 'room', userId: null })]],
      ]),
      ...more,
    })

  it('K12 each is free in its part, and the first that is free is chosen', () => {
    const lanes = [lane('a', [610, 630]), lane('n', [600, 610]), lane('r1', [600, 630]), lane('r2', [600, 640])]
    expect(availableStarts(needs(), lanes, search())).toEqual([
      { at: 600, leadId: 'a', assistantId: 'n', roomId: 'r2', deviceId: null },
    ])
    const both = [...lanes, lane('r1', [600, 640])]
    expect(availableStarts(needs(), both, search())[0]?.roomId).toBe('r1')
  })

  it('K12 no start where one of them is missing', () => {
    const [a, n, r] = [lane('a', [600, 700]), lane('n', [600, 700]), lane('r1', [600, 700])]
    expect(timesOf(needs(), [a, n, r])).not.toEqual([])
    for (const some of [
      [n, r],
      [a, r],
      [a, n],
    ])
      expect(timesOf(needs(), some)).toEqual([])
  })

  it('K16 the lead is not the assistant too', () => {
    const lanes = [lane('a', [600, 700]), lane('r1', [600, 700])]
    expect(timesOf(needs(), lanes)).toEqual([])
  })

  it('K16 an assistant on leave does not assist', () => {
    const doctor = { ...active, status: 'INACTIVE' } as const
    const others: Wanted['others'] = new Map([['assistant', [person('n', { doctor }), person('m')]]])
    const lanes = ['a', 'n', 'm'].map((id) => lane(id, [600, 640]))
    expect(availableStarts(needs({ others }), lanes, search())[0]?.assistantId).toBe('m')
  })

  it('K12 nothing is chosen for a role that the type does not have', () => {
    const others: Wanted['others'] = new Map([['device', [person('laser', { kind: 'device' })]]])
    expect(timesOf(needs({ others }), [lane('a', [600, 700]), lane('laser', [600, 700])])).toEqual([])
  })
})

/** Free spans at odd minutes of ten hours. */
function randomSpans(r: Random): [number, number][] {
  const edges = Array.from({ length: 2 * (1 + r.int(4)) }, () => r.int(600)).toSorted((a, b) => a - b)
  return edges.flatMap((from, i): [number, number][] => {
    const until = edges[i + 1]
    return i % 2 === 0 && until !== undefined && until > from ? [[from, until]] : []
  })
}
const randomPart = (r: Random, minutes: number): [number, number] => {
  const from = r.int(minutes)
  return [from, from + 1 + r.int(minutes - from)]
}

/** Whether a lead, something for each role, and the patient are free for an appointment; decided minute by minute. */
function isFreeAt(what: Wanted, lanes: readonly AvailableLane[], how: Search, lead: Candidate, at: number): boolean {
  const isFree = (id: string, [from, until]: readonly [number, number]) =>
    lanes.some((one) => one.id === id && one.spans.some(([a, b]) => a <= at + from && at + until <= b))
  return (
    at >= how.now &&
    how.busy.every(([from, until]) => at + what.minutes <= from || until <= at) &&
    isFree(lead.id, what.parts.lead) &&
    [...what.others].every(([role, all]) =>
      all.some((one) => one.id !== lead.id && isFree(one.id, what.parts[role] ?? [0, 0])),
    )
  )
}

it('K16 propose in random agendas each start that can be booked, or one less than a step before it', () => {
  let bookable = 0
  for (let seed = 1; seed <= byTier({ first: 200, full: 1000 }); seed++) {
    const r = random(seed)
    const minutes = r.pick([5, 20, 30, 45, 75])
    const persons = ['a', 'b', 'c'].map((id) => person(id, { isClinical: true }))
    const rooms = ['r1', 'r2'].map((id) => ({ ...person(id), kind: 'room' as const }))
    const needsAssistant = r.chance(0.3)
    const needsRoom = r.chance(0.4)
    const what = wanted(persons.slice(0, 1 + r.int(3)), {
      minutes,
      parts: {
        lead: randomPart(r, minutes),
        assistant: needsAssistant ? randomPart(r, minutes) : null,
        room: needsRoom ? randomPart(r, minutes) : null,
        device: null,
      },
      others: new Map([
        ...(needsAssistant ? ([['assistant', persons]] as const) : []),
        ...(needsRoom ? ([['room', rooms]] as const) : []),
      ]),
    })
    const lanes = [...persons, ...rooms].flatMap(({ id }) =>
      Array.from({ length: r.chance(0.2) ? 2 : 1 }, (_, n) => ({ id, lane: n, spans: randomSpans(r) })),
    )
    const stepMinutes = r.pick([5, 10, 15, 20, 30])
    const busy = r.chance(0.5) ? randomSpans(r).slice(0, 2) : []
    const windows = [{ date: '2026-11-24', from: 0, until: 600 }]
    const how = search({ stepMinutes, busy, windows, now: r.chance(0.3) ? r.int(300) : 0, limit: Infinity })
    const found = availableStarts(what, lanes, how)
    for (const lead of what.leads) {
      const proposed = new Set(found.filter(({ leadId }) => leadId === lead.id).map(({ at }) => at))
      for (let at = 0; at < 600; at++) {
        const isFree = isFreeAt(what, lanes, how, lead, at)
        if (isFree) bookable += 1
        const isBehind = Array.from({ length: stepMinutes }, (_, n) => at - n).some((one) => proposed.has(one))
        const fault = isFree ? !isBehind : proposed.has(at)
        if (fault) expect.fail(`agenda ${seed}: minute ${at} of ${lead.id} is ${isFree ? 'free' : 'taken'}`)
      }
    }
  }
  expect(bookable).toBeGreaterThan(20_000)
})
