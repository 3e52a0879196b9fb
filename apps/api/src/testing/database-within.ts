import type { Client } from 'pg'
import type { Database } from '#/db/database.ts'

/** The database within the superuser's open transaction, which sees what was falsified in it. */
export function databaseWithin(superuser: Client): Database {
  const db: Database = {
    query: async <Row extends object>({ text, values }: { text: string; values: unknown[] }) =>
      (await superuser.query(text, values)).rows.map(numbers) as Row[],
    async transaction(work) {
      await superuser.query('SAVEPOINT inner_work')
      try {
        return await work({ query: db.query, transaction: true })
      } catch (error) {
        await superuser.query('ROLLBACK TO SAVEPOINT inner_work')
        throw error
      }
    },
    listen: () => async () => undefined,
    isOutOfSpace: async () => false,
    close: async () => undefined,
  }
  return db
}

/** An unconfigured connection reads bigint as text and instants as dates; the product reads numbers and ISO text. */
function numbers(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value instanceof Date
        ? value.toISOString()
        : Array.isArray(value) && key === 'sequences'
          ? value.map(Number)
          : ['sequence', 'number', 'events', 'unsealed', 'newest', 'change'].includes(key) ||
              (key === 'id' && /^\d+$/.test(String(value)))
            ? Number(value)
            : value,
    ]),
  )
}
