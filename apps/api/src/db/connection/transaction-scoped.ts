import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Transaction } from '../database.ts'

export interface TransactionScopedDatabase extends Database {
  /** Runs `work` in one transaction that all its calls on this database join. */
  inOneTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

interface Scope {
  tx: Transaction
  open: boolean
  /** Set if a joined transaction failed: everything is rolled back, even if the call continues. */
  failure?: { error: unknown }
}

/**
 * A database whose statements and transactions join the enclosing transaction, so that a call's answer is committed
 * with its writes (decision 0020). A failing inner transaction rolls back the enclosing one.
 */
export function transactionScoped(db: Database | TransactionScopedDatabase): TransactionScopedDatabase {
  if ('inOneTransaction' in db) return db
  const scopes = new AsyncLocalStorage<Scope>()
  const current = (): Scope | undefined => {
    const scope = scopes.getStore()
    return scope?.open === true ? scope : undefined
  }

  async function joined<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      const result = await work(scope.tx)
      // The caller handles errors of its own writes.
      await scope.tx.settled?.()
      return result
    } catch (error) {
      scope.failure ??= { error }
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
      return await joined(scope, work)
    },
    inOneTransaction: (work) =>
      db.transaction(async (tx) => {
        const scope: Scope = { tx, open: true }
        try {
          const result = await scopes.run(scope, () => work(tx))
          if (scope.failure) throw scope.failure.error
          return result
        } finally {
          scope.open = false
        }
      }),
    listen: (channel, onNotice) => db.listen(channel, onNotice),
    isOutOfSpace: () => db.isOutOfSpace(),
    close: () => db.close(),
  }
}
