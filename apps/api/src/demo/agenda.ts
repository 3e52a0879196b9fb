import type { AppointmentStatus } from '@piel/contract/agenda/appointment-shapes'

export interface DemoAppointment {
  doctor: number
  start: number
  type: string
  status: AppointmentStatus
  reason: string | null
  usesLaser: boolean
}

/** Starts of each doctor's visits, with time for lunch between 14:00 and 16:00. */
const starts = [
  [540, 580, 620, 680, 720, 770, 960, 1000],
  [540, 600, 660, 700, 760, 960, 1000, 1060],
  [555, 600, 640, 700, 750, 970, 1030, 1120],
] as const

const types = [
  'First visit',
  'Follow-up',
  'Session',
  'Follow-up',
  'First visit',
  'Follow-up',
  'Session',
  'Laser CO2',
] as const

const reasons = ['Acné', null, 'Lunar que cambió', 'Control', null, 'Dermatitis', 'Manchas', null] as const

/** Statuses that occur once each, before the others follow from the time. */
const single: Readonly<Record<string, AppointmentStatus>> = {
  '0 1': 'noShow',
  '1 1': 'cancelled',
  '2 1': 'completed',
}

/**
 * The 24 appointments of today: some completed, some in consultation or waiting, some upcoming. Every status occurs at
 * any time. @param now minutes since midnight.
 */
export function demoAppointments(now: number): DemoAppointment[] {
  const middle = Math.min(Math.max(now, 700), 750)
  return starts.flatMap((day, doctor) => {
    const current = day.findLastIndex((start) => start <= middle)
    return day.map((start, i) => {
      const afterwards = i === current + 1 ? 'arrived' : i % 2 === 0 ? 'booked' : 'confirmed'
      const byTime = i < current ? 'completed' : i === current ? 'inProgress' : afterwards
      const status = single[`${doctor} ${i}`] ?? byTime
      const type = types[i] ?? 'Follow-up'
      return { doctor, start, type, status, reason: reasons[i] ?? null, usesLaser: type === 'Laser CO2' }
    })
  })
}
