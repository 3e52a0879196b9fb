import { addDays, type IsoDate } from '@piel/contract/core/dates'

/** How many days, weeks and months keep their newest backup; those without a backup do not count. */
export interface Retention {
  days: number
  weeks: number
  months: number
}

export interface Candidate {
  file: string
  /** The calendar day of the backup. */
  day: IsoDate
  /** `refused`: a check found it damaged. */
  check: 'passed' | 'refused' | null
}

/** 1 January 2001 was a Monday. */
const someMonday = '2001-01-01'

/** The Monday of a day's week. */
function weekOf(day: IsoDate): string {
  const days = (Date.parse(day) - Date.parse(someMonday)) / 86_400_000
  return addDays(someMonday, Math.floor(days / 7) * 7)
}

const periods = {
  days: (day: IsoDate) => day,
  weeks: weekOf,
  months: (day: IsoDate) => day.slice(0, 7),
}

/** The newest of each of the latest `limit` periods. */
function newestOf(backups: Candidate[], periodOf: (day: IsoDate) => string, limit: number): Candidate[] {
  const seen = new Set<string>()
  return backups.filter(({ day }) => {
    const period = periodOf(day)
    if (seen.has(period) || seen.size >= limit) return false
    seen.add(period)
    return true
  })
}

/**
 * The files that retention removes. The newest good backup and the newest that a check restored always stay.
 * @param backups newest first.
 */
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
