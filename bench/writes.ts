import sql from 'sql-template-tag'
import { latencyRow, rateRow } from './api.ts'
import { ownerOf, withCopy, type BenchDatabases } from './database.ts'
import type { LoadRequest } from './load-plan.ts'
import { compare, measure } from './load.ts'
import { measurePart } from './part.ts'
import { startProduct, startReference } from './processes.ts'
import { searches } from './searches.ts'
import { referenceHeaders, signIn, type Headers } from './sign-in.ts'
import { atLeast, atMost, inMs, perSecond, type Row } from './table.ts'

interface Bench {
  urls: { reference: string; piel: string }
  headers: { reference: Headers; piel: Headers }
  patientIds: string[]
}

const posts = (path: string, headers: Headers, body: LoadRequest['body']): LoadRequest[] => [
  { method: 'POST', paths: [path], headers, ...(body && { body }) },
]

async function writes({ urls, headers, patientIds }: Bench): Promise<Row[]> {
  const rows: Row[] = []
  const kinds = [
    {
      what: 'register a patient: audited, staff notified, once only; against two bare inserts',
      paths: { reference: '/patient', piel: '/api/auth/register/patient' },
      body: { kind: 'patient' },
    },
    {
      what: 'record a payment: audited, with its receipt, once only; against two bare inserts',
      paths: { reference: '/payment', piel: '/api/transactions' },
      body: { kind: 'payment', patientIds },
    },
  ] as const
  for (const { what, paths, body } of kinds) {
    const found = await compare(
      { url: urls.reference, requests: posts(paths.reference, headers.reference, body) },
      { url: urls.piel, requests: posts(paths.piel, headers.piel, body) },
    )
    rows.push(
      rateRow('B7', what, found, atLeast(0.4, 0.55)),
      latencyRow('B7', 'p99 of the same', found, atMost(3, 1.8)),
    )
  }
  return rows
}

/** A clinic's day: 70 % lists and searches, 20 % one patient, 10 % registering. */
async function mixed({ urls, headers: { piel: headers }, patientIds }: Bench): Promise<Row[]> {
  const get = (weight: number, paths: string[]): LoadRequest => ({ method: 'GET', weight, paths, headers })
  const requests: LoadRequest[] = [
    get(40, ['/api/patient?limit=10', '/api/patient?limit=5&sort=-createdAt', '/api/patient?limit=10&page=3']),
    get(
      30,
      searches.map((words) => `/api/patient?limit=5&search=${encodeURIComponent(words)}`),
    ),
    get(
      20,
      patientIds.map((id) => `/api/patient/${id}`),
    ),
    ...posts('/api/auth/register/patient', headers, { kind: 'patient' }).map((post) => ({ ...post, weight: 10 })),
  ]
  const found = await measure({ url: urls.piel, requests }, { connections: 32, rounds: 3, seconds: 10 })
  const what = 'mixed load of 32 callers: 70 % lists and searches, 20 % one patient, 10 % registering'
  const figure = { id: 'B4', reference: '' }
  return [
    { ...figure, what, piel: perSecond(found.rate), value: found.rate, text: '1/s', goal: atLeast(500, 800) },
    { ...figure, what: 'p99 of the same', piel: inMs(found.p99), value: found.p99, text: 'ms', goal: atMost(150, 100) },
  ]
}

const measurements = { b4: mixed, b7: writes }
export const writeNames: readonly string[] = Object.keys(measurements)

/** Measures what writes, on a copy of the large database that is dropped afterwards. */
export async function measureWrites(
  { million }: BenchDatabases,
  wants: (name: string) => boolean,
  profile: string | undefined,
): Promise<Row[]> {
  console.error('Copying the large database …')
  return await withCopy(million, async (databaseUrl) => {
    const db = ownerOf(databaseUrl)
    const patients = await db.query<{ id: string }>(
      sql`SELECT id FROM patients TABLESAMPLE SYSTEM (0.1) WHERE archived_at IS NULL LIMIT 500`,
    )
    await db.close()
    const reference = await startReference(databaseUrl)
    const piel = await startProduct({ DATABASE_URL: databaseUrl }, profile)
    const rows: Row[] = []
    try {
      const bench: Bench = {
        urls: { reference: reference.url, piel: piel.url },
        headers: { reference: await referenceHeaders(databaseUrl), piel: await signIn(piel.url) },
        patientIds: patients.map(({ id }) => id),
      }
      for (const [name, run] of Object.entries(measurements)) {
        if (!wants(name)) continue
        rows.push(...(await measurePart(name, async () => await run(bench))))
      }
    } finally {
      await Promise.all([reference.stop(), piel.stop()])
    }
    return rows
  })
}
