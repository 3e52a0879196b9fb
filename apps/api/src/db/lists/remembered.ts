import { hash } from 'node:crypto'
import type { Sql } from 'sql-template-tag'
import type { Queryable } from '../database.ts'

/** A search is repeated by its next page, and by all users who search the same name. */
const rememberMs = 120_000
const maxRemembered = 2000

export interface Remembered<T> {
  get: (statement: Sql) => T | undefined
  set: (statement: Sql, value: T) => void
}

export function remembering<T>(): (db: Queryable) => Remembered<T> {
  const ofDatabases = new WeakMap<Queryable, Map<string, { value: T; until: number }>>()
  return (db) => {
    const known = ofDatabases.get(db) ?? new Map<string, { value: T; until: number }>()
    ofDatabases.set(db, known)
    // A digest, because the values are words of a search, such as names.
    const keyOf = ({ text, values }: Sql): string => hash('sha256', JSON.stringify([text, values]))
    return {
      get(statement) {
        const found = known.get(keyOf(statement))
        return found && found.until > performance.now() ? found.value : undefined
      },
      set(statement, value) {
        const key = keyOf(statement)
        known.delete(key)
        const oldest = known.keys().next()
        if (known.size >= maxRemembered && !oldest.done) known.delete(oldest.value)
        known.set(key, { value, until: performance.now() + rememberMs })
      },
    }
  }
}
