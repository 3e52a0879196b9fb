import { AsyncLocalStorage } from 'node:async_hooks'
import sqlTag, { raw } from 'sql-template-tag'
import type { Database, Transaction } from './database.ts'

export interface TransactionScopedDatabase extends Database {
  /** Runs `work` in one transaction that all its calls on this database join. */
  inOneTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

interface Scope {
  tx: Transaction
  open: boolean
  savepoints: number
}

/**
 * A database whose statements and transactions join the enclosing transaction, so that a call's answer is committed with
 * its writes (decision 0020). Inner transactions become savepoints.
 */
export function transactionScoped(db: Database | TransactionScopedDatabase): TransactionScopedDatabase {
  if ('inOneTransaction' in db) return db
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
      // On a lost connection there is no savepoint; the first error is the one to report.
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
    listen: (channel, onNotice) => db.listen(channel, onNotice),
    isOutOfSpace: () => db.isOutOfSpace(),
    close: () => db.close(),
  }
}
