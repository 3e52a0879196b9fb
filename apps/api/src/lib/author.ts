import type { IsoDate } from '@piel/contract/core/dates'
import { momentOf, type Clock } from './clock.ts'
import type { ActorContext } from './context.ts'

/** Who makes an entry of a history, when, and on which day of the clinic's calendar. */
export interface Author {
  userId: string
  name: string
  at: string
  day: IsoDate
}

/** The caller as the author of an entry made now. */
export function authorOf({ clock }: { clock: Clock }, { actor }: ActorContext): Author {
  return { userId: actor.userId, name: actor.name, ...momentOf(clock) }
}
