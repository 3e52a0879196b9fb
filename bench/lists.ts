import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Database } from '../apps/api/src/db/database.ts'
import { demoAccounts } from '../apps/api/src/demo/accounts.ts'
import { signIn } from './sign-in.ts'
import { benchFolder, ownerOf, type BenchDatabases } from './database.ts'
import { effort } from './effort.ts'
import { listRequests, type Account, type Known, type ListRequest } from './list-requests.ts'
import { median } from './load.ts'
import { startProduct, type Started } from './processes.ts'
import type { Row } from './table.ts'

export const listNames: readonly string[] = ['b9']

/** Every list in every order, with every filter and search: no answer takes longer. */
const goal = { mustMs: 100, aimMs: 50 }
/** The first reading of each request brings its pages into memory. */
const readings = 3

/** Time that processes have spent ready to run without a processor, in milliseconds; 0 where the system does not tell. */
async function waitedMs(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')
      return Number(text.split(' ')[1] ?? 0) / 1e6
    }),
  )
  return times.reduce((sum, time) => sum + time, 0)
}

async function findKnown(db: Database): Promise<Known> {
  const [known] = await db.query<Known>(sql`
    SELECT d.id AS "doctorId", t.type_id AS "typeId", t.patient_id AS "patientId",
      (SELECT actor_id FROM audit_events WHERE action = 'patient.read' LIMIT 1) AS "actorId"
    FROM doctors d JOIN users u ON u.id = d.user_id JOIN treatments t ON t.doctor_id = d.id
    WHERE u.email = ${demoAccounts[2].email} ORDER BY t.id LIMIT 1`)
  if (!known) throw new Error('The database has no treatments of the demonstration’s doctor')
  return known
}

/** The time of one request, without waiting for a processor. A failed request took as long as the product allows. */
async function timeOf(url: string, headers: Record<string, string>, pids: readonly number[]): Promise<number> {
  const [before, start] = [await waitedMs(pids), performance.now()]
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  const elapsed = performance.now() - start
  if (answer.status === 503) return Math.max(elapsed, 2000)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return Math.max(0.1, elapsed - ((await waitedMs(pids)) - before))
}

interface Reading extends ListRequest {
  ms: number
}

async function read(piel: Started, db: Database, requests: readonly ListRequest[]): Promise<Reading[]> {
  const headers: Record<Account, Record<string, string>> = {
    admin: await signIn(piel.url, demoAccounts[0]),
    doctor: await signIn(piel.url, demoAccounts[2]),
  }
  const found: Reading[] = []
  for (const request of requests) {
    const backends = await db.query<{ pid: number }>(
      sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'piel'`,
    )
    const pids = [process.pid, piel.pid, ...backends.map(({ pid }) => pid)]
    const times: number[] = []
    while (times.length < readings) times.push(await timeOf(piel.url + request.path, headers[request.account], pids))
    found.push({ ...request, ms: median(times) })
  }
  return found
}

const inMs = (ms: number): string => `${ms.toFixed(0)} ms`

function rowOf(what: string, readings: readonly Reading[]): Row {
  const [slowest] = readings.toSorted((a, b) => b.ms - a.ms)
  const over = readings.filter(({ ms }) => ms > goal.mustMs).length
  const overAim = readings.filter(({ ms }) => ms > goal.aimMs).length
  return {
    id: 'B9',
    what: `${what}: ${readings.length} combinations of order, filter and search, above ${goal.mustMs} ms`,
    reference: `above ${goal.aimMs} ms: ${overAim}`,
    piel: `slowest ${inMs(slowest?.ms ?? 0)}`,
    value: over,
    text: String(over),
    goal: { must: 0, aim: 0, best: 'low' },
  }
}

/** Measures every list of the large database in every order, with every filter and search: one caller. */
export async function measureLists({ million }: BenchDatabases): Promise<Row[]> {
  const db = ownerOf(million)
  const piel = await startProduct({ DATABASE_URL: million, MFA: 'off' })
  try {
    const all = listRequests(await findKnown(db))
    const requests = all.filter(
      (request, i) => (i - all.findIndex(({ list }) => list === request.list)) % effort.oneListIn === 0,
    )
    console.error(`B9: ${requests.length} of ${all.length} requests …`)
    const found = await read(piel, db, requests)
    const slowestFirst = found.toSorted((a, b) => b.ms - a.ms)
    const file = join(benchFolder, 'lists.tsv')
    await writeFile(file, slowestFirst.map(({ ms, list, path }) => `${ms.toFixed(1)}\t${list}\t${path}\n`).join(''))
    console.error(`Each in ${file}. The slowest:`)
    for (const { ms, path } of slowestFirst.slice(0, 20)) console.error(`  ${inMs(ms)} ${path}`)
    const lists = [...new Set(found.map(({ list }) => list))]
    return [
      rowOf('all lists', found),
      ...lists.map((list) =>
        rowOf(
          list,
          found.filter((reading) => reading.list === list),
        ),
      ),
    ]
  } finally {
    await Promise.all([piel.stop(), db.close()])
  }
}
