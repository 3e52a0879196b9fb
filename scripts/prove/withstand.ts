import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from './heap.ts'
import { counted, type Result } from './proof.ts'
import { outageOf, Readers } from './readers.ts'
import { verified, type Product } from './stage.ts'
import { faultsIn } from './stored.ts'
import { Writers } from './writers.ts'

export interface OutageOptions {
  seconds: number
  callers: number
  /** For every answer during the fault. */
  answerMs: number
  /** For 99 of 100 answers of `/healthz`. */
  healthMs: number
  /** Growth of the heap during the fault. */
  heapPercent: number
}

/** Options of a full run; 24 callers beside 8 that write. */
export const fullOutage: OutageOptions = { seconds: 60, callers: 24, answerMs: 2500, healthMs: 50, heapPercent: 10 }
/** For the test suite: without a limit that a busy machine would exceed. */
export const smallOutage: OutageOptions = {
  seconds: 3,
  callers: 12,
  answerMs: 15_000,
  healthMs: 15_000,
  heapPercent: 100,
}

export interface Fault {
  begin: () => Promise<void>
  end: () => Promise<void>
  /** Watches something during the fault. @returns a figure. */
  watch?: () => Promise<string | undefined>
}

/** Callers' answers before and after the fault, at most. */
const maxAroundMs = 3000
const maxRecoveryMs = 60_000

/** Puts a product, started with `heapEnv`, through a fault of its database under callers that read and write. */
export async function withstand(
  product: Product,
  { folder, databaseUrl }: { folder: string; databaseUrl: string },
  { seconds, callers, answerMs, healthMs, heapPercent }: OutageOptions,
  { begin, end, watch }: Fault,
): Promise<Result> {
  const writers = new Writers(() => product.url)
  const readers = new Readers(product.url)
  const aroundMs = Math.min(maxAroundMs, seconds * 1000)
  let isOver = false
  const calling = Promise.all([writers.run(8, () => isOver), readers.run(callers, () => isOver)])
  await sleep(aroundMs)
  const before = await memoryOf(product, folder)
  const from = performance.now()
  await begin()
  let watched: string | undefined
  while (performance.now() < from + seconds * 1000) {
    watched = await watch?.()
    await sleep(500)
  }
  const to = performance.now()
  // After `to`, because a forced collection delays the answers.
  const during = await memoryOf(product, folder)
  const acknowledged = writers.acknowledged.length
  await end()
  const backAt = performance.now()
  while (writers.acknowledged.length === acknowledged && performance.now() < backAt + maxRecoveryMs) await sleep(5)
  const recoveryMs = performance.now() - backAt
  await sleep(aroundMs)
  isOver = true
  await calling
  await writers.settle()

  const found = outageOf(readers, { from, to }, { maxAnswerMs: answerMs, maxHealthMs: healthMs })
  const failed = readers.answers.filter(
    ({ startedAt, status, saysWhen }) =>
      startedAt > backAt + recoveryMs + 1000 && (status === 0 || (status >= 500 && !saysWhen)),
  )
  const growth = 100 * (during.heap / before.heap - 1)
  const broken = [...found.broken, ...writers.unexpected, ...(await faultsIn(databaseUrl, writers.acknowledged))]
  broken.push(...(await verified({ DATA_DIR: folder, DATABASE_URL: databaseUrl })))
  if (recoveryMs > maxRecoveryMs) broken.push('no write succeeded within a minute of the end')
  if (failed.length > 0) broken.push(`${failed.length} requests failed after the recovery: ${failed[0]?.status}`)
  if (growth > heapPercent) broken.push(`the heap grew by ${growth.toFixed(1)} %`)
  const figures = [
    `${seconds} s`,
    ...found.figures,
    ...(watched === undefined ? [] : [watched]),
    `heap ${before.heap.toFixed(1)} → ${during.heap.toFixed(1)} MiB`,
    `first write ${(recoveryMs / 1000).toFixed(2)} s after the end`,
    `${counted(writers.acknowledged.length, 'writes acknowledged')}, ${broken.length} faults`,
  ]
  return { figures, broken }
}
