import { setTimeout as sleep } from 'node:timers/promises'
import { heapEnv, memoryOf, type Memory } from './heap.ts'
import { counted, defineProof, quantile } from './proof.ts'
import { callAgain, paths } from './readers.ts'
import { verified, withStage } from './stage.ts'
import { faultsIn } from './stored.ts'
import { call, signIn, Writers } from './writers.ts'

const soakPaths = Object.values(paths).filter((path) => !path.endsWith('export'))

const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Growth in percent from the first to the last quarter, after a quarter while caches fill. */
function growthOf(samples: readonly number[]): number {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const first = median(samples.slice(quarter, 2 * quarter))
  return 100 * (median(samples.slice(-quarter)) / first - 1)
}

export const soak = defineProof({
  promise: 'Signed-in staff work for half an hour: no request fails, and the heap grows by less than 5 %',
  full: { minutes: 30, callers: 200, pauseMs: 4000, heapPercent: 5 },
  run: ({ minutes, callers, pauseMs, heapPercent }, log) =>
    withStage(async ({ folder, start, startDatabase }) => {
      const { url: databaseUrl } = await startDatabase()
      const product = await start({ DATABASE_URL: databaseUrl, ...heapEnv(folder) })
      // Each caller has a session of its own.
      const sessions: { authorization: string }[] = []
      for (let i = 0; i < callers; i += 1) sessions.push(await signIn(product.url))
      log(`${callers} callers are signed in`)
      const pathOf = (turn: number): string => {
        // The file grows with the data, and staff fetch it rarely.
        if (turn % 100 === 99) return '/api/patient/export'
        return soakPaths[turn % soakPaths.length] ?? ''
      }
      const failed: string[] = []
      const times: number[] = []
      const until = performance.now() + minutes * 60_000
      const isOver = () => performance.now() > until
      const writing = new Writers(() => product.url)
      // Requests under way take memory too: callers pause while it is measured.
      const state = { isMeasuring: false, underWay: 0 }
      const calling = callAgain({ callers, maxPauseMs: pauseMs }, isOver, async (turn) => {
        while (state.isMeasuring) await sleep(50)
        state.underWay += 1
        const path = pathOf(turn)
        const startedAt = performance.now()
        const answer = await call(`${product.url}${path}`, { headers: sessions[turn % sessions.length] ?? {} })
        state.underWay -= 1
        times.push(performance.now() - startedAt)
        if (answer?.status !== 200) failed.push(`${path}: ${answer?.status ?? 'no answer'}`)
      })
      const writers = writing.run(4, isOver, pauseMs / 4)
      const samples: Memory[] = []
      const stepMs = Math.min(60_000, (minutes * 60_000) / 8)
      while (!isOver()) {
        await sleep(stepMs)
        state.isMeasuring = true
        while (state.underWay > 0) await sleep(50)
        const memory = await memoryOf(product, folder)
        state.isMeasuring = false
        samples.push(memory)
        log(
          `heap ${memory.heap.toFixed(1)} MiB, resident ${memory.resident.toFixed(0)} MiB, ${counted(times.length, 'answers')}`,
        )
      }
      await Promise.all([calling, writers])
      await writing.settle()
      const growth = growthOf(samples.map(({ heap }) => heap))
      const resident = samples.map((sample) => sample.resident)
      const broken = [...writing.unexpected, ...(await faultsIn(databaseUrl, writing.acknowledged))]
      broken.push(...(await verified({ DATA_DIR: folder, DATABASE_URL: databaseUrl })))
      if (failed.length > 0) broken.push(`${failed.length} requests failed, for example ${failed[0]}`)
      if (writing.unsuccessful.unanswered + writing.unsuccessful.unavailable > 0)
        broken.push(`writes were refused: ${JSON.stringify(writing.unsuccessful)}`)
      if (growth >= heapPercent) broken.push(`the heap grew by ${growth.toFixed(1)} %`)
      const figures = [
        `${callers} callers for ${minutes} minutes`,
        `${counted(times.length, 'reads')} (median ${median(times).toFixed(0)} ms, 99 % within ${quantile(times, 0.99).toFixed(0)} ms)`,
        `${counted(writing.acknowledged.length, 'writes')}, ${failed.length} errors`,
        `heap ${samples.map(({ heap }) => heap.toFixed(1)).join(' ')} MiB: growth ${growth.toFixed(1)} %`,
        `resident ${Math.min(...resident).toFixed(0)} to ${Math.max(...resident).toFixed(0)} MiB`,
      ]
      return { figures, broken }
    }),
})
