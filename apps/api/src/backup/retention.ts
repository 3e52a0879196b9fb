import { addDays, type IsoDate } from '@piel/contract/core/dates'

export interface Retention {
  days: number
  weeks: number
  months: number
}

export interface Candidate {
  file: string
  day: IsoDate
  /** `refused`: a check found it damaged. */
  check: 'passed' | 'refused' | null
}

const someMonday = '2001-01-01'

function weekOf(day: IsoDate): string {
  const days = (Date.parse(day) - Date.parse(someMonday)) / 86_400_000
  return addDays(someMonday, Math.floor(days / 7) * 7)
}

const periods = {
  days: (day: IsoDate) => day,
  weeks: weekOf,
  months: (day: IsoDate) => day.slice(0, 7),
}

function newestOf(backups: Candidate[], periodOf: (day: IsoDate) => string, limit: number): Candidate[] {
  const seen = new Set<string>()
  return backups.filter(({ day }) => {
    const period = periodOf(day)
    if (seen.has(period) || seen.size >= limit) return false
    seen.add(period)
    return true
  })
}

export function filesToRemove(backups: Candidate[], keep: Retention): string[] {
  const good = backups.filter(({ check }) => check !== 'refused')
  const kept = new Set<Candidate | undefined>([
    backups[0],
    good[0],
    backups.find(({ check }) => check === 'passed'),
    ...newestOf(good, periods.days, keep.days),
    ...newestOf(good, periods.weeks, keep.weeks),
    ...newestOf(good, periods.months, keep.months),
  ])
  return backups.filter((backup) => !kept.has(backup)).map(({ file }) => file)
}
