import { describe, expect, it } from 'vitest'
import { type DayClock, shownAt } from '#/modules/agenda/availability/day-clock.policy.ts'
import { inColumns, calendarAppointment, type StoredAppointment } from './calendar.policy.ts'

const stored = (given: Partial<StoredAppointment>): StoredAppointment => ({
  id: 'visit',
  version: 1,
  status: 'booked',
  patientId: 'patient',
  userId: 'user',
  firstName: 'Ana',
  middleName: null,
  lastName: 'Ruiz',
  secondLastName: null,
  photoId: null,
  phone: '55 1234 5678',
  archivedAt: null,
  allergies: 'notAsked',
  balanceMinor: 0,
  typeId: 'laser',
  leadId: 'doctor',
  assistantId: null,
  roomId: null,
  deviceId: null,
  parts: { lead: [0, 30], assistant: null, room: null, device: null },
  date: '2027-11-06',
  time: '10:00',
  isLater: false,
  startsAt: '2027-11-06T16:00:00.000Z',
  endsAt: '2027-11-06T17:00:00.000Z',
  reason: null,
  origin: 'desk',
  isOverbooked: false,
  isOutsideHours: false,
  isDoubleBooked: false,
  arrivedAt: null,
  ...given,
})

const clock: DayClock = { startMs: Date.parse('2027-11-06T06:00:00Z'), runs: [[0, 0]] }
const location = { id: 'clinic', name: 'Clínica' }
const names = {
  types: { laser: { id: 'laser', nameEn: 'Laser', nameEs: 'Láser' } },
  persons: {
    doctor: { id: 'doctor', name: 'Dra. Sol', title: null },
    nurse: { id: 'nurse', name: 'Luz', title: null },
  },
  places: { room: { id: 'room', name: 'Sala 1' } },
}

const rolesOf = (found: StoredAppointment, resourceId: string): string[] =>
  inColumns([found])(resourceId, found.date).map(({ role }) => role)

describe('columns', () => {
  it('K2 has an appointment in the column of each person and room that it needs', () => {
    const found = stored({ assistantId: 'nurse', roomId: 'room', deviceId: 'device' })
    expect(['doctor', 'nurse', 'room', 'device', 'other'].map((id) => rolesOf(found, id))).toEqual([
      ['lead'],
      ['assistant'],
      ['room'],
      ['device'],
      [],
    ])
    expect(inColumns([found])('doctor', '2027-11-07')).toEqual([])
  })

  it('K2 has it once for a person who leads and assists', () => {
    expect(rolesOf(stored({ assistantId: 'doctor' }), 'doctor')).toEqual(['lead'])
  })
})

describe('an appointment in a column', () => {
  const needs = (role: 'lead' | 'assistant' | 'room', given: Partial<StoredAppointment> = {}, day = clock) =>
    calendarAppointment({ stored: stored(given), role }, { clock: day, location, names })

  it('K2 K12 has its whole time, and the part in which the resource is needed', () => {
    const given = {
      assistantId: 'nurse',
      roomId: 'room',
      parts: { lead: [0, 30], assistant: [30, 45], room: [0, 60], device: null } as const,
    }
    const spanInDay = (role: 'lead' | 'assistant' | 'room') => {
      const { time, until, fromMinute, untilMinute, part } = needs(role, given)
      expect([time, until, fromMinute, untilMinute]).toEqual(['10:00', '11:00', 600, 660])
      return [part.fromMinute, part.untilMinute]
    }
    expect(spanInDay('lead')).toEqual([600, 630])
    expect(spanInDay('assistant')).toEqual([630, 645])
    expect(spanInDay('room')).toEqual([600, 660])
    const { type, lead, assistant, room, device, minutes } = needs('lead', given)
    expect([type.nameEs, lead.name, assistant?.name, room?.name, device, minutes]).toEqual([
      'Láser',
      'Dra. Sol',
      'Luz',
      'Sala 1',
      null,
      60,
    ])
  })

  it('K2 ends at midnight or after it by the clock of the next day, as in lists', () => {
    const late = { startsAt: '2027-11-07T05:30:00.000Z', time: '23:30' }
    const endsAt = (at: string) => needs('lead', { ...late, endsAt: `2027-11-07T${at}:00.000Z` })
    expect(endsAt('06:00')).toMatchObject({ until: '00:00', untilMinute: 1440 })
    expect(endsAt('06:30')).toMatchObject({ until: '00:30', untilMinute: 1470 })
  })

  it('K9 shows the wall clock after a change, and minutes that have passed', () => {
    // A day of 25 hours: at 02:00 clocks go back to 01:00.
    const long = {
      startMs: clock.startMs,
      runs: [
        [0, 0],
        [120, 60],
      ],
    } as const
    expect([119, 120, 180, 1499].map((minute) => shownAt(long, minute))).toEqual(['01:59', '01:00', '02:00', '23:59'])
    expect(needs('lead', {}, long)).toMatchObject({ until: '10:00', fromMinute: 600, untilMinute: 660 })
  })

  it('refuses to leave out what it names', () => {
    expect(() => needs('lead', { typeId: 'unknown' })).toThrow('visit')
    expect(() => needs('lead', { leadId: 'unknown' })).toThrow('visit')
  })
})
