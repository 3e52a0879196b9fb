import { reachOf } from '@piel/contract/core/permissions'
import type { ActorContext } from '#/lib/context.ts'

/** The part of the agenda that a caller sees; every read takes one. */
export interface AgendaScope {
  userId: string
  /** Limits to the column and appointments of this person; null for all. */
  ownUserId: string | null
  mayReadMoney: boolean
}

export const agendaScope = ({ reach, actor }: ActorContext): AgendaScope => ({
  userId: actor.userId,
  ownUserId: reach === 'all' ? null : actor.userId,
  mayReadMoney: reachOf(actor.kind, 'money.read') === 'all',
})

export const wholeAgenda = (userId: string): AgendaScope => ({ userId, ownUserId: null, mayReadMoney: false })
