import type { ActorContext } from '#/lib/context.ts'

/** What a call sees of the agenda; every read of it takes one. */
export interface AgendaScope {
  userId: string
  /** Only the column and the appointments of this person; null for all. */
  ownUserId: string | null
}

export const agendaScope = ({ reach, actor }: ActorContext): AgendaScope => ({
  userId: actor.userId,
  ownUserId: reach === 'all' ? null : actor.userId,
})

/** The agenda as the server itself reads it, for guards. */
export const wholeAgenda = (userId: string): AgendaScope => ({ userId, ownUserId: null })
