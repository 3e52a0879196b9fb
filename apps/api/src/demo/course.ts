import type { DemoPatient } from './people.ts'
import { demoDoctors } from './team.ts'

interface Relation {
  doctor: number
  sinceDaysAgo: number
  untilDaysAgo: number | null
}

export interface Course {
  relations: Relation[]
  authorOf(daysAgo: number): number
}

const indexesOf = (...statuses: string[]): number[] =>
  demoDoctors.flatMap(({ status }, index) => (statuses.includes(status) ? [index] : []))
const active = indexesOf('ACTIVE')
const absent = indexesOf('ON_LEAVE', 'INACTIVE')

const cycled = (list: readonly number[], i: number): number => list[i % list.length] ?? 0

export function courseOf({ entries, state, registeredDaysAgo }: DemoPatient, i: number): Course {
  const doctor = cycled(active, i)
  const first = Math.max(...entries.map((entry) => entry.daysAgo))
  const last = Math.min(...entries.map((entry) => entry.daysAgo))
  if (entries.length === 0) {
    const waits = state === 'active' && registeredDaysAgo < 90
    const relations = waits ? [{ doctor, sinceDaysAgo: -(2 + (i % 9)), untilDaysAgo: null }] : []
    return { relations, authorOf: () => doctor }
  }
  const untilDaysAgo = state === 'active' ? null : last
  const colleague = { doctor: cycled(active, i + 1), sinceDaysAgo: -(3 + (i % 11)), untilDaysAgo: null }
  const referred = state === 'active' && i % 13 === 5 ? [colleague] : []
  const days = [...new Set(entries.map((entry) => entry.daysAgo))]
  const handover = days[Math.floor(days.length / 2)] ?? last
  if (i % 7 !== 3 || handover >= first) {
    const relations = [{ doctor, sinceDaysAgo: first, untilDaysAgo }, ...referred]
    return { relations, authorOf: () => doctor }
  }
  const former = cycled(absent, Math.floor(i / 7))
  return {
    relations: [
      { doctor: former, sinceDaysAgo: first, untilDaysAgo: handover + 1 },
      { doctor, sinceDaysAgo: handover, untilDaysAgo },
      ...referred,
    ],
    authorOf: (daysAgo) => (daysAgo > handover ? former : doctor),
  }
}
