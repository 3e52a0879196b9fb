import sql from 'sql-template-tag'
import type { Queryable } from './database.ts'

export interface EndedAccess {
  whose: 'user' | 'token'
  id: string
}

export const deniedSession = (key: string): string => `session ${key}`

const notice = /^ended (user|token) (.+)$/

/** Tells every process to end the event streams of a user or of tokens once the transaction is committed. */
export async function notifyEndedAccess(db: Queryable, whose: EndedAccess['whose'], ids: string[]): Promise<void> {
  await db.query(
    sql`SELECT pg_notify('piel_notifications', ${`ended ${whose} `} || id) FROM unnest(${ids}::text[]) AS id`,
  )
}

export function endedAccessOf(payload: string): EndedAccess | undefined {
  const [, whose, id = ''] = notice.exec(payload) ?? []
  return whose === 'user' || whose === 'token' ? { whose, id } : undefined
}
