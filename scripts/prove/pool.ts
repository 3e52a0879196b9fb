import sql, { raw } from 'sql-template-tag'
import { createDatabase } from '../../apps/api/src/db/connection/pool.ts'
import { heapEnv } from './heap.ts'
import { defineProof } from './proof.ts'
import { withStage } from './stage.ts'
import { fullOutage, withstand } from './withstand.ts'

/** Each row of a patient that a statement reads or writes takes two seconds. */
const slowDown = [
  `CREATE FUNCTION slow_row() RETURNS boolean LANGUAGE plpgsql VOLATILE AS
    $$ BEGIN PERFORM pg_sleep(2); RETURN true; END $$`,
  'CREATE POLICY slow_rows ON patients USING (slow_row())',
  'ALTER TABLE patients ENABLE ROW LEVEL SECURITY',
]
const speedUp = [
  'ALTER TABLE patients DISABLE ROW LEVEL SECURITY',
  'DROP POLICY slow_rows ON patients',
  'DROP FUNCTION slow_row()',
]

export const pool = defineProof({
  promise:
    'Slow queries take every connection: every request is answered within 2.5 s, with 503 and Retry-After where it cannot be served, /healthz within 50 ms, the heap stays flat, and the product recovers without a restart',
  full: { ...fullOutage },
  run: (options, log) =>
    withStage(async ({ folder, start, startDatabase }) => {
      const { url } = await startDatabase()
      const product = await start({ DATABASE_URL: url, ...heapEnv(folder) })
      const owner = createDatabase(url, { role: null, max: 1, statementTimeoutMs: 60_000 })
      const change = (statements: readonly string[]): Promise<void> =>
        owner.transaction(async (tx) => {
          // Running statements hold their locks until they end.
          await tx.query(sql`SET LOCAL lock_timeout = '60s'`)
          for (const statement of statements) await tx.query(raw(statement))
        })
      let most = 0
      try {
        return await withstand(product, { folder, databaseUrl: url }, options, {
          async begin() {
            await change(slowDown)
            log('queries of patients are slow')
          },
          async watch() {
            const [row] = await owner.query<{ count: number }>(
              sql`SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'piel'`,
            )
            most = Math.max(most, row?.count ?? 0)
            return `at most ${most} database connections`
          },
          async end() {
            await change(speedUp)
            log('queries are fast again')
          },
        })
      } finally {
        await owner.close()
      }
    }),
})
