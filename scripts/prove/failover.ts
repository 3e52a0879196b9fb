import { setTimeout as sleep } from 'node:timers/promises'
import { startServerPair, type ServerPair } from '../../apps/api/src/testing/server-pair.ts'
import { counted, defineProof, quantile } from './proof.ts'
import { verified, withStage, type Product } from './stage.ts'
import { faultsIn } from './stored.ts'
import { call, signIn, Writers } from './writers.ts'

/** From the promotion to the first good write of the slower process. */
const maxFindMs = 5000
/** For any answer while no server accepts writes. */
const maxAnswerMs = 2500

/** What happens to the primary before the standby is promoted; a frozen or running one comes back as it was. */
const faults: Record<string, (pair: ServerPair) => Promise<void>> = {
  killed: (pair) => pair.kill(pair.primary()),
  frozen: async (pair) => pair.signal(pair.primary(), 'SIGSTOP'),
  running: async () => undefined,
}

interface Reading {
  status: number | undefined
  ms: number
}

/** Reads a list again and again, and remembers how each call was answered. */
async function read({ url }: Product, readings: Reading[], isOver: () => boolean): Promise<void> {
  const headers = await signIn(url)
  while (!isOver()) {
    const begun = performance.now()
    const answer = await call(`${url}/api/patient`, { headers })
    const isPromised = answer?.status === 200 || (answer?.status === 503 && answer.retryAfter !== null)
    readings.push({ status: isPromised ? answer.status : undefined, ms: performance.now() - begun })
    await sleep(25)
  }
}

async function until(condition: () => boolean, products: readonly Product[]): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!condition()) {
    if (performance.now() > deadline)
      throw new Error(`No write succeeded within a minute:\n${products.map(({ output }) => output()).join('\n')}`)
    await sleep(5)
  }
}

export const failover = defineProof({
  promise:
    'Two processes on a primary and a synchronous standby over TLS: the standby is promoted under writers, the primary killed, frozen or still running. Nothing acknowledged is lost, every process writes to the new primary within 5 s, and every call is answered within 2.5 s',
  full: { count: 10, writers: 8 },
  run: ({ count, writers: callers }, log) =>
    withStage(async ({ folder, start }) => {
      const pair = await startServerPair()
      try {
        const env = { DATABASE_URL: pair.url() }
        const products = [await start(env), await start(env)]
        const writers = products.map(({ url }) => new Writers(() => url))
        const readings: Reading[] = []
        const finds: number[] = []
        let isOver = false
        const working = [
          ...writers.map((each) => each.run(Math.ceil(callers / products.length), () => isOver)),
          ...products.map((product) => read(product, readings, () => isOver)),
        ]
        /** Waits until every process acknowledged so many more writes. */
        const more = (each: number): Promise<void> => {
          const targets = writers.map(({ acknowledged }) => acknowledged.length + each)
          return until(() => writers.every(({ acknowledged }, i) => acknowledged.length >= (targets[i] ?? 0)), products)
        }
        for (let i = 1; i <= count; i += 1) {
          // The first of them may have begun before the standby was synchronous.
          await more(3 * callers)
          const names = Object.keys(faults)
          const fault = names[i % names.length] ?? ''
          const former = pair.primary()
          await faults[fault]?.(pair)
          const promotedAt = performance.now()
          await pair.promote()
          await more(1)
          const foundMs = performance.now() - promotedAt
          finds.push(foundMs)
          // Accepts writes again, on an older timeline.
          if (fault === 'frozen') pair.signal(former, 'SIGCONT')
          if (fault !== 'killed') await pair.setSynchronous(former, false)
          await more(callers)
          log(`${i}: the primary was ${fault}, both processes wrote to the new one after ${foundMs.toFixed(0)} ms`)
          await pair.rejoin()
        }
        isOver = true
        await Promise.all(working)
        for (const each of writers) {
          await each.settle()
          await each.repeatSome()
        }
        const acknowledged = writers.flatMap((each) => each.acknowledged)
        const broken = writers.flatMap(({ unexpected }) => unexpected)
        broken.push(...(await faultsIn(pair.url(), acknowledged)))
        broken.push(...(await verified({ DATA_DIR: folder, DATABASE_URL: pair.url() })))
        const report = (found: unknown[], text: string) => found.length > 0 && broken.push(`${found.length} ${text}`)
        report(
          finds.filter((ms) => ms > maxFindMs),
          `promotions were found after more than ${maxFindMs} ms`,
        )
        report(
          readings.filter(({ ms }) => ms > maxAnswerMs),
          `calls were answered after more than ${maxAnswerMs} ms`,
        )
        report(
          readings.filter(({ status }) => status === undefined),
          'calls had another answer than 200 or 503',
        )
        const unavailable = writers.reduce((sum, each) => sum + each.unsuccessful.unavailable, 0)
        const figures = [
          `${count} promotions under ${callers} writers of two processes`,
          counted(acknowledged.length, 'writes acknowledged'),
          `both processes wrote to the new primary: median ${quantile(finds, 0.5).toFixed(0)} ms, longest ${Math.max(...finds).toFixed(0)} ms`,
          `slowest of ${counted(readings.length, 'reads')}: ${Math.max(...readings.map(({ ms }) => ms)).toFixed(0)} ms`,
          `${counted(unavailable, 'writes')} answered with 503 and repeated`,
          `${broken.length} faults`,
        ]
        return { figures, broken }
      } finally {
        await pair.stop()
      }
    }),
})
