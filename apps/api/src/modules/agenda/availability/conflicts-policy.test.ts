import { describe, expect, it } from 'vitest'
import { resolveConflicts, type Need, type Obstacle, type Overrides } from './conflicts.policy.ts'

const [doctor, room] = ['doctor', 'room']
const resources = new Map<string, { name: string; title: 'DRA' | null; capacity: number; overbook: number }>([
  [doctor, { name: 'Dra. Vega', title: 'DRA', capacity: 1, overbook: 1 }],
  [room, { name: 'Cabina 1', title: null, capacity: 2, overbook: 0 }],
])
const need = (resourceId: string): Need => ({
  resourceId,
  from: '2026-11-24T16:00:00.000Z',
  until: '2026-11-24T16:40:00.000Z',
  isPerson: resourceId === doctor,
})
const time = { date: '2026-11-24', from: '10:00', until: '10:40' }
const nothing = {
  lane: null,
  appointmentId: null,
  patientName: null,
  lead: null,
  location: null,
  nameEn: null,
  nameEs: null,
  blockKind: null,
  userIds: null,
} as const
const appointment = (resourceId: string, lane: number, more: Partial<Obstacle> = {}): Obstacle => ({
  ...nothing,
  ...time,
  resourceId,
  kind: 'appointment',
  lane,
  appointmentId: `of ${resourceId} ${lane}`,
  patientName: 'Ana Ruiz',
  nameEn: 'First visit',
  nameEs: 'Primera vez',
  userIds: ['vega'],
  ...more,
})
const block = (more: Partial<Obstacle> = {}): Obstacle => ({
  ...nothing,
  ...time,
  resourceId: doctor,
  kind: 'block',
  blockKind: 'congress',
  userIds: ['vega'],
  ...more,
})
const closed = (more: Partial<Obstacle> = {}): Obstacle => ({
  ...nothing,
  ...time,
  resourceId: doctor,
  kind: 'closed',
  ...more,
})

const no: Overrides = { overbook: false, intoBlock: false, outsideHours: false, doubleBook: false }
const resolved = (
  needs: Need[],
  obstacles: Obstacle[],
  { ownUserId = null, ...overrides }: Partial<Overrides> & { ownUserId?: string | null } = {},
) =>
  resolveConflicts(needs, obstacles, {
    resources,
    overrides: { ...no, ...overrides },
    scope: { userId: 'caller', ownUserId, mayReadMoney: true },
    locationName: 'Sede Roma',
  })

const free = { conflicts: [], isOverbooked: false, isOutsideHours: false, isDoubleBooked: false }

describe('K7 the lanes of a resource', () => {
  it('K7 a free resource gives its first lane, whatever others have', () => {
    expect(resolved([need(doctor)], [])).toEqual({ ...free, lanes: [{ need: need(doctor), lane: 0 }] })
    expect(resolved([need(room)], [appointment(doctor, 0), appointment(doctor, 1)]).lanes).toEqual([
      { need: need(room), lane: 0 },
    ])
  })

  it('K7 takes as many at once as the capacity says, each in the first lane that is free', () => {
    expect(resolved([need(room)], [appointment(room, 0)]).lanes).toEqual([{ need: need(room), lane: 1 }])
    expect(resolved([need(room)], [appointment(room, 1)]).lanes).toEqual([{ need: need(room), lane: 0 }])
    const full = resolved([need(room)], [appointment(room, 0), appointment(room, 1)], { overbook: true })
    expect(full.lanes).toEqual([])
    expect(full.conflicts.map(({ resourceId, pass }) => [resourceId, pass])).toEqual([
      [room, null],
      [room, null],
    ])
  })

  it('K7 overbooks only where it is allowed and confirmed', () => {
    expect(resolved([need(doctor)], [appointment(doctor, 0)])).toMatchObject({
      lanes: [],
      conflicts: [{ pass: 'overbook' }],
      isOverbooked: false,
    })
    expect(resolved([need(doctor)], [appointment(doctor, 0)], { overbook: true })).toEqual({
      ...free,
      lanes: [{ need: need(doctor), lane: 1 }],
      isOverbooked: true,
    })
    // Confirming what is free marks nothing.
    expect(resolved([need(doctor)], [], { overbook: true }).isOverbooked).toBe(false)
    expect(
      resolved([need(doctor)], [appointment(doctor, 0), appointment(doctor, 1)], { overbook: true }),
    ).toMatchObject({
      lanes: [],
      conflicts: [{ pass: null }, { pass: null }],
    })
  })

  it('K7 an unknown resource takes one at once', () => {
    expect(resolved([need('unknown')], []).lanes).toEqual([{ need: need('unknown'), lane: 0 }])
    expect(resolved([need('unknown')], [appointment('unknown', 0)], { overbook: true }).conflicts).toMatchObject([
      { resource: 'Sede Roma', pass: null },
    ])
  })
})

describe('K10 K11 blocks and hours', () => {
  it('K11 a block refuses unless it is confirmed', () => {
    expect(resolved([need(doctor)], [block()])).toMatchObject({
      lanes: [{ lane: 0 }],
      conflicts: [{ kind: 'block', resource: 'Dra. Vega', pass: 'intoBlock' }],
      isOutsideHours: false,
    })
    expect(resolved([need(doctor)], [block()], { outsideHours: true, overbook: true }).conflicts).toHaveLength(1)
    expect(resolved([need(doctor)], [block()], { intoBlock: true })).toMatchObject(free)
  })

  it('K10 hours refuse unless it is confirmed, and mark the appointment', () => {
    expect(resolved([need(doctor)], [closed()])).toMatchObject({
      conflicts: [{ kind: 'closed', pass: 'outsideHours' }],
      isOutsideHours: true,
    })
    expect(resolved([need(doctor)], [closed()], { intoBlock: true }).conflicts).toHaveLength(1)
    expect(resolved([need(doctor)], [closed()], { outsideHours: true })).toMatchObject({
      conflicts: [],
      isOutsideHours: true,
    })
  })

  it('K11 what is closed for all has the name of the location', () => {
    const restDay = closed({ resourceId: null, nameEn: 'Christmas', nameEs: 'Navidad' })
    expect(resolved([need(doctor)], [restDay]).conflicts).toEqual([
      {
        resourceId: null,
        resource: 'Sede Roma',
        title: null,
        kind: 'closed',
        ...time,
        appointment: null,
        label: { en: 'Christmas', es: 'Navidad' },
        pass: 'outsideHours',
      },
    ])
    for (const half of [{ nameEn: null }, { nameEs: null }])
      expect(resolved([need(doctor)], [{ ...restDay, ...half }]).conflicts).toMatchObject([{ label: null }])
  })
})

describe('K6 K21 what a conflict names', () => {
  const labelsOf = (one: Obstacle, ownUserId: string | null) =>
    resolved([need(doctor)], [one], { ownUserId }).conflicts.map(({ label }) => label)
  const appointmentsOf = (one: Obstacle, ownUserId: string | null) =>
    resolved([need(doctor)], [one], { ownUserId }).conflicts.map((conflict) => conflict.appointment)
  const shown = {
    id: 'of doctor 0',
    patientName: 'Ana Ruiz',
    type: { nameEn: 'First visit', nameEs: 'Primera vez' },
    location: 'Sede Roma',
  }

  it('K21 patients to reception, and to a doctor those in the own column', () => {
    expect(appointmentsOf(appointment(doctor, 0), null)).toEqual([shown])
    expect(appointmentsOf(appointment(doctor, 0), 'vega')).toEqual([shown])
    expect(appointmentsOf(appointment(doctor, 0, { userIds: ['solis', 'vega'] }), 'vega')).toEqual([shown])
    expect(appointmentsOf(appointment(doctor, 0), 'solis')).toEqual([null])
    expect(labelsOf(appointment(doctor, 0), null)).toEqual([null])
  })

  it('K6 empty names where there are none', () => {
    const unnamed = appointment(doctor, 0, { patientName: null, nameEn: null, nameEs: null })
    expect(appointmentsOf(unnamed, null)).toEqual([
      { id: 'of doctor 0', patientName: '', type: { nameEn: '', nameEs: '' }, location: 'Sede Roma' },
    ])
  })

  it('K21 notes of blocks to reception, and to a doctor those of the own ones and of locations', () => {
    const noted = block({ nameEn: 'Congreso de Toluca', nameEs: 'Congreso de Toluca' })
    const note = { en: 'Congreso de Toluca', es: 'Congreso de Toluca' }
    expect(labelsOf(noted, null)).toEqual([note])
    expect(labelsOf(noted, 'vega')).toEqual([note])
    expect(labelsOf(noted, 'solis')).toEqual([null])
    expect(labelsOf({ ...noted, resourceId: null, userIds: null }, 'solis')).toEqual([note])
  })

  it('K11 the kind of a block without a note, in both languages', () => {
    expect(labelsOf(block(), null)).toEqual([{ en: 'Conference', es: 'Congreso' }])
    expect(appointmentsOf(block(), null)).toEqual([null])
    expect(labelsOf(closed(), null)).toEqual([null])
  })
})
