import type { IsoDate } from '@piel/contract/core/dates'
import { type Dates, instantNow } from '#/lib/dates.ts'

/** 120 years back without a birth date. */
export const oldestOn = (today: IsoDate): IsoDate => `${Number(today.slice(0, 4)) - 120}-01-01`

/** An instant of a day in the clinic: now for today, otherwise about noon, as the hour is not known. */
export function instantOfDay(date: IsoDate, { today, dayOf }: Pick<Dates, 'today' | 'dayOf'>): string {
  if (date === today()) return instantNow()
  const hours = ['18', '12', '06', '00']
  const instants = hours.map((hour) => `${date}T${hour}:00:00.000Z`)
  return instants.find((at) => dayOf(at) === date) ?? `${date}T12:00:00.000Z`
}
