import type { IsoDate } from '@piel/contract/core/dates'

export interface DayBounds {
  today: IsoDate
  min: IsoDate
  max: IsoDate
}

export interface DayContext extends DayBounds {
  /** Which way a day without a date is looked for. */
  lean: 'past' | 'future' | 'both'
  needsYear: boolean
}
