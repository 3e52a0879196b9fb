import sql from 'sql-template-tag'
import { cursorsAround } from '../apps/api/src/db/lists/keyset.ts'
import { ownerOf, sizes, type BenchDatabases } from './database.ts'
import { effort } from './effort.ts'
import { compare, get, measure, type Comparison, type Side } from './load.ts'
import { measurePart } from './part.ts'
import { peakMemory, startProduct, startReference, type Started } from './processes.ts'
import { searches } from './searches.ts'
import { referenceHeaders, signIn, type Headers } from './sign-in.ts'
import { atLeast, atMost, inMs, perSecond, type Goal, type Row } from './table.ts'

export function rateRow(id: string, what: string, { reference, piel, ratio }: Comparison, goal: Goal): Row {
  return { id, what, reference: perSecond(reference.rate), piel: perSecond(piel.rate), value: ratio, goal }
}

export function latencyRow(id: string, what: string, { reference, piel }: Comparison, goal: Goal): Row {
  return { id, what, reference: inMs(reference.p99), piel: inMs(piel.p99), value: piel.p99 / reference.p99, goal }
}

interface Bench {
  reference: Started
  piel: Started
  small: Started
  headers: Headers
  smallHeaders: Headers
  referenceHeaders: Headers
  databases: BenchDatabases
}

const many = sizes.million.patients.toLocaleString('en')
const few = sizes.small.patients.toLocaleString('en')
const listPath = (query = ''): string => `/api/patient?limit=10${query}`
const searchPaths = searches.map((words) => listPath(`&search=${encodeURIComponent(words)}`))
const list = ({ piel, headers }: Bench, query = ''): Side => get(piel.url, listPath(query), headers)

async function smallest({ reference, piel }: Bench): Promise<Row[]> {
  const found = await compare(get(reference.url, '/hello'), get(piel.url, '/healthz'))
  return [
    rateRow('B1', 'smallest response, against fastify', found, atLeast(0.7, 0.85)),
    latencyRow('B1', 'p99 of the same', found, atMost(3, 1.5)),
  ]
}

async function page(bench: Bench): Promise<Row[]> {
  const found = await compare(get(bench.reference.url, '/page', bench.referenceHeaders), list(bench))
  return [
    rateRow('B2', `10 of ${many} patients with the total, against fastify + pg by hand`, found, atLeast(0.65, 0.85)),
    latencyRow('B2', 'p99 of the same', found, atMost(1.5, 1.1)),
  ]
}

async function search({ piel, small, headers, smallHeaders }: Bench): Promise<Row[]> {
  const found = await compare(get(small.url, searchPaths, smallHeaders), get(piel.url, searchPaths, headers))
  const what = `a mix of ${searches.length} searches in ${many} patients, against ${few}`
  return [
    rateRow('B3', what, found, atLeast(0.6, 0.8)),
    latencyRow('B3', 'p99 of the same', found, atMost(4, 2)),
    await slowestSearch(piel.url, headers),
  ]
}

async function slowestSearch(url: string, headers: Headers): Promise<Row> {
  const times: { words: string; p99: number }[] = []
  const plan = { connections: 1, rounds: 1, seconds: effort.seconds / 2, warmUpSeconds: 0.2 }
  for (const [i, words] of searches.entries()) {
    const { p99 } = await measure(get(url, searchPaths[i] ?? '', headers), plan)
    times.push({ words, p99 })
  }
  const [slowest = { words: '', p99: 0 }] = times.toSorted((a, b) => b.p99 - a.p99)
  return {
    id: 'B3b',
    what: `the slowest of them, one caller, p99: “${slowest.words}”`,
    reference: '',
    piel: inMs(slowest.p99),
    value: slowest.p99,
    text: 'ms',
    goal: atMost(60, 25),
  }
}

/** Page 50,000, with the cursor that the previous page returns. */
async function deep(bench: Bench): Promise<Row[]> {
  const db = ownerOf(bench.databases.million)
  const [middle] = await db.query<{ id: string }>(sql`
    SELECT id FROM patients WHERE archived_at IS NULL ORDER BY sort_name, id OFFSET 499_989 LIMIT 1`)
  await db.close()
  const ids = { first: middle?.id ?? '', last: middle?.id ?? '' }
  const noFilters = { name: undefined, phone: undefined, gender: undefined, status: undefined, sort: undefined }
  const everything = ['', ...Object.values(noFilters), null]
  const cursor = cursorsAround({ page: 49_999, limit: 10 }, everything, ids, 100)['50000'] ?? ''
  const found = await compare(list(bench), list(bench, `&page=50000&cursor=${cursor}`))
  return [
    rateRow('B5', 'page 50,000 by cursor, against page 1', found, atLeast(0.9, 0.98)),
    latencyRow('B5', 'p99 of the same', found, atMost(1.5, 1.1)),
  ]
}

async function size(bench: Bench): Promise<Row[]> {
  const found = await compare(get(bench.small.url, listPath(), bench.smallHeaders), list(bench))
  return [
    rateRow('B6', `page 1 of ${many}, against page 1 of ${few}`, found, atLeast(0.9, 0.98)),
    latencyRow('B6', 'p99 of the same', found, atMost(1.5, 1.1)),
  ]
}

const loops = 2

/** Runs `work` while each of two loops repeats `busy`, which ends with the signal. */
async function beside<T>(busy: (over: AbortSignal) => Promise<void>, work: () => Promise<T>): Promise<T> {
  const over = new AbortController()
  const repeat = async (): Promise<void> => {
    while (!over.signal.aborted) await busy(over.signal)
  }
  const running = Array.from({ length: loops }, repeat)
  try {
    return await work()
  } finally {
    over.abort()
    await Promise.all(running)
  }
}

/** Reads an answer to its end, or until the signal. @throws if it is no success. */
async function readWhole(address: string, headers: Headers, signal: AbortSignal): Promise<void> {
  try {
    const answer = await fetch(address, { headers, signal })
    if (!answer.ok || !answer.body) throw new Error(`${address} answered ${answer.status}`)
    for await (const part of answer.body) void part
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** How long a small answer waits beside two exports, each relative to the same server at rest. */
async function exports({ reference, piel, headers }: Bench): Promise<Row[]> {
  const plan = { connections: 1, rounds: 3, seconds: 2 * effort.seconds }
  const read = (side: Side, busy: (over: AbortSignal) => Promise<void>) => beside(busy, () => measure(side, plan))
  const [hello, health] = [get(reference.url, '/hello'), get(piel.url, '/healthz')]
  const found = {
    reference: await read(hello, (over) => readWhole(`${reference.url}/count`, {}, over)),
    piel: await read(health, (over) => readWhole(`${piel.url}/api/patient/export`, headers, over)),
    ratio: 1,
  }
  return [latencyRow('B8', 'p99 of health beside two exports, against two exact counts', found, atMost(1.3, 1.1))]
}

const measurements = { b1: smallest, b2: page, b3: search, b5: deep, b6: size, b8: exports }
type Name = keyof typeof measurements
const underMemory: readonly Name[] = ['b2', 'b3']
export const apiNames: readonly string[] = [...Object.keys(measurements), 'b12']

const memory = (mebibytes: number): string => `${Math.round(mebibytes)} MiB`

/** Measures the product's reads over HTTP beside its references. */
export async function measureApi(
  databases: BenchDatabases,
  wants: (name: string) => boolean,
  profile: string | undefined,
): Promise<Row[]> {
  const reference = await startReference(databases.million)
  const piel = await startProduct({ DATABASE_URL: databases.million }, profile)
  const small = await startProduct({ DATABASE_URL: databases.small })
  const rows: Row[] = []
  try {
    const bench: Bench = {
      reference,
      piel,
      small,
      headers: await signIn(piel.url),
      smallHeaders: await signIn(small.url),
      referenceHeaders: await referenceHeaders(databases.million),
      databases,
    }
    const run = async (names: readonly Name[]): Promise<void> => {
      for (const name of names) {
        if (!wants(name) && !(wants('b12') && underMemory.includes(name))) continue
        rows.push(...(await measurePart(name, async () => await measurements[name](bench))))
      }
    }
    const peaks = await peakMemory([reference.pid, piel.pid], () => run(underMemory))
    await run((Object.keys(measurements) as Name[]).filter((name) => !underMemory.includes(name)))
    const [bare, own] = [peaks.get(reference.pid) ?? 1, peaks.get(piel.pid) ?? 0]
    if (wants('b12'))
      rows.push({
        id: 'B12',
        what: 'peak memory of the server process under B2 and B3',
        reference: memory(bare),
        piel: memory(own),
        value: own / bare,
        goal: atMost(1.8, 1.4),
      })
    return rows
  } finally {
    await Promise.all([reference.stop(), piel.stop(), small.stop()])
  }
}
