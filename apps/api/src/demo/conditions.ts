import { adultConditions } from './conditions-adults.ts'
import { childConditions } from './conditions-children.ts'
import { elderConditions } from './conditions-elders.ts'
import type { Visit } from './visits.ts'

export interface Condition {
  ages: readonly [youngest: number, oldest: number]
  gender?: 'FEMALE' | 'MALE'
  histories: readonly string[]
  visits: readonly Visit[]
}

export const conditions: readonly Condition[] = [...childConditions, ...adultConditions, ...elderConditions]
