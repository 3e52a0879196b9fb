import * as z from 'zod/mini'
import type { IsoDate } from '../core/dates.ts'
import type { DoctorStatus } from './doctors.ts'

export const leaveLabels = {
  en: { leaveFrom: 'Leave from', leaveUntil: 'Leave until' },
  es: { leaveFrom: 'Permiso desde', leaveUntil: 'Permiso hasta' },
} as const

export const leaveAnswer = { leaveFrom: z.nullable(z.string()), leaveUntil: z.nullable(z.string()) }

export interface Leave {
  leaveFrom: string | null
  leaveUntil: string | null
}

/**
 * Whether a doctor is on leave on a day, by the dates or, without dates, by the status.
 * @returns the last day, or null if unknown; undefined if the doctor is not on leave.
 */
export function leaveOn(
  { status, leaveFrom, leaveUntil }: Leave & { status: DoctorStatus },
  day: IsoDate,
): { until: string | null } | undefined {
  if (leaveUntil !== null && leaveUntil < day) return undefined
  const hasBegun = leaveFrom === null ? status === 'ON_LEAVE' : leaveFrom <= day
  return hasBegun ? { until: leaveUntil } : undefined
}
