import type { EntryKind } from '@piel/contract/records'
import { adultConditions } from './conditions-adults.ts'
import { childConditions } from './conditions-children.ts'
import { elderConditions } from './conditions-elders.ts'

export interface Visit {
  kind: EntryKind
  text: string
  /** What was written by mistake first; `text` is then its correction. */
  slip?: string
}

/** Why somebody comes to a dermatologist, with the course of the treatment. */
export interface Condition {
  /** Ages in years, both included. */
  ages: readonly [youngest: number, oldest: number]
  gender?: 'FEMALE' | 'MALE'
  histories: readonly string[]
  visits: readonly Visit[]
}

export const conditions: readonly Condition[] = [...childConditions, ...adultConditions, ...elderConditions]
