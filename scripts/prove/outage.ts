import { heapEnv } from './heap.ts'
import { defineProof } from './proof.ts'
import { withStage } from './stage.ts'
import { fullOutage, smallOutage, withstand } from './withstand.ts'

export const outage = defineProof({
  promise:
    'The database is away: every request is answered within 2.5 s, with 503 and Retry-After, /healthz within 50 ms, the heap stays flat, and the product recovers without a restart',
  full: { ...fullOutage },
  small: { ...smallOutage },
  run: (options, log) =>
    withStage(async ({ folder, start, startDatabase }) => {
      const database = await startDatabase()
      const product = await start({ DATABASE_URL: database.url, ...heapEnv(folder) })
      return await withstand(product, { folder, databaseUrl: database.url }, options, {
        async begin() {
          await database.stop()
          log('the database is away')
        },
        async end() {
          await startDatabase()
          log('the database is back')
        },
      })
    }),
})
