import { dataDir, quickSize, startQuickDatabases, withCopy } from './database.ts'
import type { LoadRequest } from './load-plan.ts'
import { median, round, type Side } from './load.ts'
import { databasePid, peakMemory, startProduct, startReference, type Started } from './processes.ts'
import { timeOfDatabase, timeOfProcess } from './processor-time.ts'
import { searches } from './searches.ts'
import { referenceHeaders, signIn, type Headers } from './sign-in.ts'
import { atMost, type Row } from './table.ts'

/** A side with the process that answers. */
type Measured = Side & { pid: number }

/** Processor time of one request in ms: of the server's process and of the database. */
interface Cost {
  server: number
  database: number
}

const rounds = 5
const seconds = 1.5
const connections = 10

const of = (
  { url, pid }: Started,
  path: string | string[],
  headers: Headers,
  body?: LoadRequest['body'],
): Measured => ({
  url,
  pid,
  requests: [{ method: body ? 'POST' : 'GET', paths: [path].flat(), headers, ...(body && { body }) }],
})

async function costOf(side: Measured, postmaster: number): Promise<Cost> {
  const times = async () => [await timeOfProcess(side.pid), await timeOfDatabase(postmaster)] as const
  const before = await times()
  const answers = (await round(side, connections, seconds)).times.length
  const after = await times()
  return { server: (after[0] - before[0]) / answers, database: (after[1] - before[1]) / answers }
}

const shown = ({ server, database }: Cost): string => `${server.toFixed(2)} + ${database.toFixed(2)} ms`
const sumOf = ({ server, database }: Cost): number => server + database

/** Compares processor time, which other work on the machine changes less than times and rates. */
async function compareCosts(reference: Measured, piel: Measured, postmaster: number) {
  for (const side of [reference, piel]) await round(side, connections, 1)
  const found: Record<'reference' | 'piel', Cost>[] = []
  for (let i = 0; i < rounds; i++)
    found.push({ reference: await costOf(reference, postmaster), piel: await costOf(piel, postmaster) })
  const middle = (which: 'reference' | 'piel'): Cost => ({
    server: median(found.map((each) => each[which].server)),
    database: median(found.map((each) => each[which].database)),
  })
  const ratio = median(found.map((each) => sumOf(each.piel) / sumOf(each.reference)))
  return { reference: middle('reference'), piel: middle('piel'), ratio }
}

/** Bounds that hold on any machine with room: a change that breaks one makes a request cost much more than before. */
export async function measureQuick(profile: string | undefined): Promise<Row[]> {
  const { server, small, quick } = await startQuickDatabases()
  const postmaster = await databasePid(dataDir)
  try {
    return await withCopy(quick, async (databaseUrl) => {
      const started = [
        await startReference(databaseUrl),
        await startProduct({ DATABASE_URL: databaseUrl }, profile),
        await startProduct({ DATABASE_URL: small }),
      ] as const
      try {
        return await measureAll(started, postmaster, databaseUrl)
      } finally {
        await Promise.all(started.map((each) => each.stop()))
      }
    })
  } finally {
    await server.stop()
  }
}

async function measureAll(
  [reference, piel, small]: readonly [Started, Started, Started],
  postmaster: number,
  databaseUrl: string,
): Promise<Row[]> {
  const [headers, bare, few] = [await signIn(piel.url), await referenceHeaders(databaseUrl), await signIn(small.url)]
  const list = '/api/patient?limit=10'
  const searched = searches.map((words) => `${list}&search=${encodeURIComponent(words)}`)
  const many = quickSize.patients.toLocaleString('en')
  const rows: Row[] = []
  const compared = async (id: string, what: string, most: number, sides: [Measured, Measured]): Promise<void> => {
    console.error(`${what} …`)
    const found = await compareCosts(...sides, postmaster)
    const [first, second] = [shown(found.reference), shown(found.piel)]
    rows.push({ id, what, reference: first, piel: second, value: found.ratio, goal: atMost(most, 1) })
  }
  const memory = await peakMemory([reference.pid, piel.pid], async () => {
    await compared('B1', 'smallest response', 3, [of(reference, '/hello', {}), of(piel, '/healthz', {})])
    await compared('B2', `10 of ${many} patients`, 2, [of(reference, '/page', bare), of(piel, list, headers)])
    await compared('B3', 'a mix of searches, against 10,000 patients', 4, [
      of(small, searched, few),
      of(piel, searched, headers),
    ])
  })
  await compared('B6', 'page 1, against 10,000 patients', 1.4, [of(small, list, few), of(piel, list, headers)])
  await compared('B7', 'register a patient', 5, [
    of(reference, '/patient', bare, { kind: 'patient' }),
    of(piel, '/api/auth/register/patient', headers, { kind: 'patient' }),
  ])
  const [least = 1, most = 0] = [memory.get(reference.pid), memory.get(piel.pid)]
  const inMiB = (size: number): string => `${Math.round(size)} MiB`
  rows.push({
    id: 'B12',
    what: 'peak memory of the server process under these reads',
    reference: inMiB(least),
    piel: inMiB(most),
    value: most / least,
    goal: atMost(3, 1.4),
  })
  return rows
}
