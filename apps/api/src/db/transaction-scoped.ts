import { AsyncLocalStorage } from 'node:async_hooks'
import sqlTag, { raw } from 'sql-template-tag'
import type { Database, Transaction } from './database.ts'

export interface JoinableDatabase extends Database {
  /** Runs `work` so that everything it does on this database, however deep, belongs to one transaction. */
  inOneTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

interface Scope {
  tx: Transaction
  open: boolean
  savepoints: number
}

/**
 * A database whose statements and transactions join the one that encloses them, where one does: so a call's answer can
 * be committed together with its writes (decision 0020). Inner transactions become savepoints.
 */
export function joinable(db: Database): JoinableDatabase {
  const scopes = new AsyncLocalStorage<Scope>()
  const current = (): Scope | undefined => {
    const scope = scopes.getStore()
    return scope?.open === true ? scope : undefined
  }

  async function nested<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const name = raw(`joined_${++scope.savepoints}`)
    await scope.tx.query(sqlTag`SAVEPOINT ${name}`)
    try {
      const result = await work(scope.tx)
      await scope.tx.query(sqlTag`RELEASE SAVEPOINT ${name}`)
      return result
    } catch (error) {
      // On a lost connection there is nothing to go back to, and the first error is the one to tell.
      await scope.tx.query(sqlTag`ROLLBACK TO SAVEPOINT ${name}`).catch(() => undefined)
      throw error
    }
  }

  return {
    query: (statement) => (current()?.tx ?? db).query(statement),
    async transaction(work, options) {
      const scope = current()
      if (!scope) return await db.transaction(work, options)
      if (options?.serializable === true)
        throw new Error('A call that honours Idempotency-Key cannot ask for a serializable transaction')
      return await nested(scope, work)
    },
    inOneTransaction: (work) =>
      db.transaction(async (tx) => {
        const scope: Scope = { tx, open: true, savepoints: 0 }
        try {
          return await scopes.run(scope, () => work(tx))
        } finally {
          scope.open = false
        }
      }),
    listen: (channel, heard) => db.listen(channel, heard),
    close: () => db.close(),
  }
}
