import { randomUUID } from 'node:crypto'
import type { LoadRequest } from 'autocannon'
import sql, { raw } from 'sql-template-tag'
import { cursorsAround } from '../apps/api/src/db/keyset.ts'
import { demoAccounts } from '../apps/api/src/demo/accounts.ts'
import { ownerOf, type BenchDatabases } from './database.ts'
import { compare, type Comparison, type Side } from './load.ts'
import { peakMemory, startBare, startProduct, type Started } from './processes.ts'
import type { Goal, Row } from './table.ts'

const atLeast = (must: number, aim: number): Goal => ({ must, aim, best: 'high' })
const atMost = (must: number, aim: number): Goal => ({ must, aim, best: 'low' })

/** Signs in, as demo staff by default. @returns the headers for authenticated requests. */
export async function signIn(
  url: string,
  { email, password }: { email: string; password: string } = demoAccounts[1],
): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`)
  const { access_token } = (await answer.json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}` }
}

const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en')}/s`

function row(id: string, what: string, found: Comparison, goal: Goal): Row {
  const { reference, piel, ratio } = found
  return { id, what, reference: perSecond(reference.rate), piel: perSecond(piel.rate), value: ratio, goal }
}

const inMs = (value: number): string => `${value.toFixed(1)} ms`

function latency(id: string, what: string, { reference, piel }: Comparison, goal: Goal): Row {
  const value = piel.p99 / reference.p99
  return { id, what, reference: inMs(reference.p99), piel: inMs(piel.p99), value, goal }
}

const searches = {
  'a common word': 'hernandez',
  'a rare word': 'xochitl',
  'two words': 'maria hernandez',
  'two letters': 'jo',
  'digits of a phone': '5512 34',
}

interface Bench {
  bare: Started
  piel: Started
  small: Started
  headers: Record<string, string>
  databases: BenchDatabases
}

const get = (url: string, path: string, headers: Record<string, string> = {}): Side => ({
  url,
  requests: [{ method: 'GET', path, headers }],
})
const list = ({ piel, headers }: Bench, query = ''): Side => get(piel.url, `/api/patient?limit=10${query}`, headers)

async function smallest({ bare, piel }: Bench): Promise<Row[]> {
  const found = await compare(get(bare.url, '/hello'), get(piel.url, '/healthz'))
  return [row('B1', 'smallest response, against fastify', found, atLeast(0.7, 0.85))]
}

async function page(bench: Bench): Promise<Row[]> {
  const two = await compare(get(bench.bare.url, '/page/two-statements'), list(bench))
  const one = await compare(get(bench.bare.url, '/page/one-statement'), list(bench))
  return [
    row(
      'B2',
      '10 of 1,000,000 patients with the total, against bare fastify + pg, two statements',
      two,
      atLeast(0.8, 1.2),
    ),
    row('B2', 'the same, against the same statement', one, atLeast(0.8, 1)),
    latency('B2', 'p99 of the same', one, atMost(1.25, 1)),
  ]
}

async function search(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, words] of Object.entries(searches)) {
    const query = `search=${encodeURIComponent(words)}`
    const found = await compare(get(bench.bare.url, `/page/one-statement?${query}`), list(bench, `&${query}`))
    rows.push(
      row('B3', `search in 1,000,000, ${what}: “${words}”`, found, atLeast(0.8, 1.6)),
      latency('B3', 'p99 of the same', found, atMost(1.25, 1)),
    )
  }
  return rows
}

/** Page 50,000, with the cursor that the previous page returns. */
async function deep(bench: Bench): Promise<Row[]> {
  const db = ownerOf(bench.databases.million)
  const [middle] = await db.query<{ id: string }>(sql`
    SELECT id FROM patients WHERE archived_at IS NULL ORDER BY sort_name, id OFFSET 499_989 LIMIT 1`)
  await db.close()
  const ids = { first: middle?.id ?? '', last: middle?.id ?? '' }
  const everything = ['', undefined, undefined, undefined, null]
  const cursor = cursorsAround({ page: 49_999, limit: 10 }, everything, ids, 100)['50000'] ?? ''
  const found = await compare(list(bench), list(bench, `&page=50000&cursor=${cursor}`))
  return [row('B5', 'page 50,000 by cursor, against page 1', found, atLeast(0.9, 0.98))]
}

async function size(bench: Bench): Promise<Row[]> {
  const headers = await signIn(bench.small.url)
  const found = await compare(get(bench.small.url, '/api/patient?limit=10', headers), list(bench))
  return [row('B6', 'page 1 of 1,000,000, against page 1 of 10,000', found, atLeast(0.85, 0.95))]
}

const newPatient = (path: string, headers: Record<string, string>) => (): LoadRequest => ({
  method: 'POST',
  path,
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    user: { email: `${randomUUID()}@bench.test`, firstName: 'Prueba', lastName: 'Medida' },
    patient: { birthDate: '1990-05-17', genderIdentity: 'FEMALE', phone: '55 5000 1234' },
  }),
})

const created = (url: string, make: () => LoadRequest): Side => ({
  url,
  requests: [{ ...make(), setupRequest: (request) => ({ ...request, ...make() }) }],
})

async function register(bench: Bench): Promise<Row[]> {
  const reference = created(bench.bare.url, newPatient('/patient', {}))
  try {
    const found = await compare(
      reference,
      created(bench.piel.url, newPatient('/api/auth/register/patient', bench.headers)),
    )
    const what = 'register a patient with audit, notifications and idempotency, against two bare inserts'
    return [row('B7', what, found, atLeast(0.45, 0.6))]
  } finally {
    await deleteRegistered(bench.databases.million)
  }
}

/** Deletes and vacuums the registered patients, because dead rows slow down the next run. */
async function deleteRegistered(url: string): Promise<void> {
  const db = ownerOf(url)
  try {
    await db.query(sql`DELETE FROM notifications`)
    await db.query(sql`DELETE FROM idempotency_keys`)
    await db.query(sql`
      DELETE FROM patients p USING users u WHERE u.id = p.user_id AND u.email LIKE '%@bench.test'`)
    await db.transaction(async (tx) => {
      // Skips the foreign key checks, which would scan all patients for each user; nothing refers to these users.
      await tx.query(sql`SET LOCAL session_replication_role = replica`)
      await tx.query(sql`DELETE FROM users WHERE email LIKE '%@bench.test'`)
    })
    for (const table of ['notifications', 'idempotency_keys', 'patients', 'users', 'patient_counts'])
      await db.query(raw(`VACUUM ANALYZE ${table}`))
  } finally {
    await db.close()
  }
}

const measurements = { b1: smallest, b2: page, b3: search, b5: deep, b6: size, b7: register }
type Name = keyof typeof measurements
const underMemory: readonly Name[] = ['b2', 'b3']
export const apiNames: readonly string[] = [...Object.keys(measurements), 'b12']

const memory = (mebibytes: number): string => `${Math.round(mebibytes)} MiB`

/** Measures the product over HTTP beside its references. */
export async function measureApi(
  databases: BenchDatabases,
  wants: (name: string) => boolean,
  profile: string | undefined,
): Promise<Row[]> {
  const bare = await startBare(databases.million)
  const piel = await startProduct({ DATABASE_URL: databases.million }, profile)
  const small = await startProduct({ DATABASE_URL: databases.small })
  const rows: Row[] = []
  try {
    // An earlier run may have been aborted.
    await deleteRegistered(databases.million)
    const bench: Bench = { bare, piel, small, headers: await signIn(piel.url), databases }
    const measure = async (names: readonly Name[]): Promise<void> => {
      for (const name of names) {
        if (!wants(name) && !(wants('b12') && underMemory.includes(name))) continue
        console.error(`${name.toUpperCase()} …`)
        rows.push(...(await measurements[name](bench)))
      }
    }
    const peaks = await peakMemory([bare.pid, piel.pid], () => measure(underMemory))
    await measure((Object.keys(measurements) as Name[]).filter((name) => !underMemory.includes(name)))
    const [reference, own] = [peaks.get(bare.pid) ?? 1, peaks.get(piel.pid) ?? 0]
    if (wants('b12'))
      rows.push({
        id: 'B12',
        what: 'peak memory of the server process under this load',
        reference: memory(reference),
        piel: memory(own),
        value: own / reference,
        goal: atMost(2, 1.5),
      })
    return rows.toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
  } finally {
    await Promise.all([bare.stop(), piel.stop(), small.stop()])
  }
}
