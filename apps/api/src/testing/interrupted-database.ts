import sql from 'sql-template-tag'
import type { Database } from '#/db/database.ts'
import { administer } from './administer.ts'

export interface InterruptedDatabase {
  db: Database
  /** Cuts the connection before this statement of the next transaction, counted from 1. */
  before: number | undefined
  /** How many statements the last transaction sent. */
  sent: number
}

/** A database whose connection breaks in the middle of a transaction, as when a process is killed. */
export function interruptedDatabase(db: Database, url: string): InterruptedDatabase {
  const interrupted: InterruptedDatabase = {
    before: undefined,
    sent: 0,
    db: {
      ...db,
      transaction: (work, options) =>
        db.transaction(async (tx) => {
          interrupted.sent = 0
          const [backend] = await tx.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
          const cut = () => administer(url, `SELECT pg_terminate_backend(${backend?.pid})`)
          const result = await work({
            ...tx,
            async query(statement) {
              if (++interrupted.sent === interrupted.before) await cut()
              return await tx.query(statement)
            },
          })
          if (++interrupted.sent === interrupted.before) await cut()
          return result
        }, options),
    },
  }
  return interrupted
}
