import sql, { type Sql } from 'sql-template-tag'
import { write, type Database, type Transaction } from '#/db/database.ts'

export interface InterruptedDatabase {
  db: Database
  /** Cuts the connection before this statement of the next transaction, counted from 1. */
  before: number | undefined
  /** How many statements the last transaction sent. */
  sent: number
}

/** Ends the connection's server process, as the login, which may. Statements on their way are not answered. */
async function cut(tx: Transaction): Promise<void> {
  await write(tx, sql`SET LOCAL ROLE NONE`)
  await write(tx, sql`SELECT pg_terminate_backend(pg_backend_pid())`)
}

/** A database whose connection breaks in the middle of a transaction, as when a process is killed. */
export function interruptedDatabase(db: Database): InterruptedDatabase {
  const interrupted: InterruptedDatabase = {
    before: undefined,
    sent: 0,
    db: {
      ...db,
      transaction: (work, options) =>
        db.transaction(async (tx) => {
          interrupted.sent = 0
          const count = async (): Promise<void> => {
            if (++interrupted.sent === interrupted.before) await cut(tx)
          }
          const result = await work({
            ...tx,
            async query(statement) {
              await count()
              return await tx.query(statement)
            },
            async send(statement: Sql) {
              await count()
              await tx.send?.(statement)
            },
          })
          await count()
          return result
        }, options),
    },
  }
  return interrupted
}
