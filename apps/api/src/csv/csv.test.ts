import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { asRequest, newRequestWaits } from '#/db/connection/request-wait.ts'
import { parseCsv } from '#/testing/csv.ts'
import { inBatches, sendCsv } from './csv.ts'

const rows = 100_000
const take = 250

/** A list of 100,000 rows that counts how often it is read. */
function list() {
  const seen = { reads: 0 }
  const next = async (last: number | undefined, limit: number): Promise<number[]> => {
    seen.reads++
    const from = (last ?? 0) + 1
    return Array.from({ length: Math.min(limit, rows - from + 1) }, (_, i) => from + i)
  }
  const batches = inBatches(next, (row) => [row, 'x'.repeat(200)])
  return { seen, answer: { name: 'rows-2026-11-21', header: ['Number', 'Text'], batches } }
}

/** The stream of an export, before it is sent to a caller. */
async function sent(answer: ReturnType<typeof list>['answer']): Promise<Readable> {
  const app = Fastify()
  let stream: unknown
  app.addHook('onSend', async (_request, _reply, payload) => {
    stream = payload
    return ''
  })
  app.get('/', (_request, reply) => sendCsv(reply, answer))
  await app.inject('/')
  await app.close()
  return stream as Readable
}

it('J5 reads no more of 100,000 rows than the caller consumes', async () => {
  const { seen, answer } = list()
  const stream = await sent(answer)
  let taken = 0
  for await (const piece of stream.iterator({ destroyOnReturn: true })) {
    taken += (piece as Buffer).toString().split('\r\n').length - 1
    await pause(1)
    // Reading may be ahead by the stream's buffer, a part of a batch, and the batch that is being read.
    expect(seen.reads * take - taken).toBeLessThanOrEqual(4 * take)
    if (taken > rows / 5) break
  }
  const { reads } = seen
  expect(reads).toBeLessThan(rows / take / 2)
  await pause(50)
  // Reading stops after the caller has left.
  expect(seen.reads - reads).toBeLessThanOrEqual(1)
})

it('J5 sends 100,000 rows, each once, and keeps none in memory', async () => {
  const { answer } = list()
  const before = process.memoryUsage().heapUsed
  let [text, last, most] = ['', 0, 0]
  for await (const piece of await sent(answer)) {
    text += (piece as Buffer).toString()
    const end = text.lastIndexOf('\r\n') + 2
    for (const [number] of parseCsv(text.slice(0, end).replace('\uFEFFNumber,Text\r\n', ''))) {
      expect(Number(number)).toBe(last + 1)
      last++
    }
    text = text.slice(end)
    most = Math.max(most, process.memoryUsage().heapUsed)
  }
  expect(last).toBe(rows)
  // 21 MB of text were sent; the figure includes memory that is not collected yet.
  expect(most - before).toBeLessThan(150_000_000)
})

it('J5 lets other work have its turn while a batch is formatted', async () => {
  const records = Array.from({ length: take }, (_, i) => [i, 'x'.repeat(200)])
  let [turns, isOver] = [0, false]
  const work = (): void => {
    turns += 1
    if (!isOver) setImmediate(work)
  }
  const batches = (async function* () {
    yield records
  })()
  const stream = await sent({ name: 'rows-2026-11-21', header: ['Number', 'Text'], batches })
  setImmediate(work)
  const pieces = (await stream.toArray()) as Buffer[]
  isOver = true
  expect(Buffer.concat(pieces).toString().split('\r\n')).toHaveLength(1 + take + 1)
  // A batch in ten parts.
  expect(turns).toBeGreaterThanOrEqual(10)
})

/** Reads a list of one batch in a request that has waited for some time. */
function readAfter(waitedMs: number, next: () => Promise<number[]>) {
  const request = { ...newRequestWaits(), waitedMs }
  const batches = inBatches(next, (row) => [row])
  return { request, read: asRequest(request, () => batches.next()) }
}

it('J3 J5 the first batch has the limit of its request; then the answer has begun', async () => {
  const rows = Promise.withResolvers<number[]>()
  const { request, read } = readAfter(0, () => rows.promise)
  expect(request.isStream).toBe(false)
  rows.resolve([1])
  expect(await read).toEqual({ done: false, value: [[1]] })
  expect(request.isStream).toBe(true)
})

it('J3 J5 refuses an export whose turn does not come within the limit of its request', async () => {
  const rows = Promise.withResolvers<number[]>()
  const others = [readAfter(0, () => rows.promise), readAfter(0, () => rows.promise)]
  const { read } = readAfter(2090, async () => [1])
  await expect(read).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
  rows.resolve([])
  await Promise.all(others.map((other) => other.read))
})
