import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import type { Database, Transaction } from '#/db/database.ts'

const pidOf = async (tx: Transaction): Promise<number> => {
  const [backend] = await tx.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
  return backend?.pid ?? 0
}

/** Waits until another transaction waits for that of a database process. @throws after 2 s. */
async function untilWaiting(db: Database, pid: number): Promise<void> {
  for (let i = 0; i < 80; i++) {
    const waiting = await db.query(sql`
      SELECT FROM pg_stat_activity WHERE ${pid}::int = ANY (pg_blocking_pids(pid)) LIMIT 1`)
    if (waiting.length > 0) return
    await sleep(25)
  }
  throw new Error('No transaction waits for this one')
}

/** Waits until another transaction waits for this one. @throws after 2 s. */
export const untilWaitedFor = async ({ db }: { db: Database }, tx: Transaction): Promise<void> =>
  await untilWaiting(db, await pidOf(tx))

/** Makes a change in a separate transaction that stays open until `commit`. */
export async function startChange({ db }: { db: Database }, change: Sql) {
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isMade, resolve: made } = Promise.withResolvers<number>()
  const done = db.transaction(async (tx) => {
    await tx.query(change)
    made(await pidOf(tx))
    await mayCommit
  })
  const pid = await Promise.race([isMade, done.then(() => 0)])
  return {
    /** Waits until another transaction waits for this one. @throws after 2 s. */
    hasWaiting: () => untilWaiting(db, pid),
    async commit(): Promise<void> {
      commit()
      await done
    },
  }
}
