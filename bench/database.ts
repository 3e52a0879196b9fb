import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../apps/api/src/db/database.ts'
import { seedBulk } from '../apps/api/src/testing/bulk.ts'
import { seedBulkPayments } from '../apps/api/src/testing/bulk-payments.ts'
import { startEmbedded, type EmbeddedServer } from '../apps/api/src/db/embedded/server.ts'
import { migrate, readMigrations } from '../apps/api/src/db/migrate.ts'
import { createDatabase } from '../apps/api/src/db/connection/pool.ts'
import { demoAccounts, seedDemoAccounts } from '../apps/api/src/demo/accounts.ts'
import { newId } from '../apps/api/src/lib/id.ts'
import { seedTreatments } from '../apps/api/src/testing/bulk-treatments.ts'
import { seedAgenda } from './seed-agenda.ts'
import { seedSealed } from './seed-sealed.ts'

/** Kept between runs, because filling the databases takes minutes. */
export const benchFolder = process.env['BENCH_DIR'] ?? join(tmpdir(), 'piel-bench')
export const dataDir = join(benchFolder, 'data')

/** The `DATA_DIR` of products on a database: the audit trail's keys and heads belong to it. */
export const folderOf = (database: string): string => join(benchFolder, 'products', database)

interface Size {
  patients: number
  /** Spread over ten years in both sizes. */
  transactions: number
  /** Sealed audit events, and as many notifications. */
  sealed?: number
  /** In place of transactions, treatments and audit events. */
  appointments?: number
}
/** Sealing a million events takes some minutes; 0 leaves them out. */
const sealed = Number(process.env['BENCH_SEALED'] ?? 1_000_000)

export const sizes: Record<'small' | 'million', Size> = {
  small: { patients: 10_000, transactions: 100_000 },
  million: {
    patients: Number(process.env['BENCH_PATIENTS'] ?? 1_000_000),
    transactions: Number(process.env['BENCH_TRANSACTIONS'] ?? 1_000_000),
    ...(sealed > 0 && { sealed }),
  },
}

/** Of the quick run, with its own database. */
export const quickSize: Size = { patients: Number(process.env['BENCH_PATIENTS'] ?? 100_000), transactions: 100_000 }

export interface BenchDatabases {
  server: EmbeddedServer
  million: string
  small: string
}

/** A connection as the owner of the tables, which can delete and vacuum, with a long statement timeout. */
export const ownerOf = (url: string): Database =>
  createDatabase(url, { role: null, max: 2, statementTimeoutMs: 600_000 })

/** A hash of everything that determines the data: sizes, migrations and generators. */
async function fingerprint(size: Size): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(size))
  for (const { name, text } of await readMigrations()) hash.update(`${name}\0${text}\0`)
  for (const file of ['bulk', 'bulk-payments', 'bulk-treatments', 'register-names'].map((name) => `testing/${name}.ts`))
    hash.update(await readFile(join(import.meta.dirname, '../apps/api/src', file)))
  hash.update(await readFile(join(import.meta.dirname, '../apps/api/src/demo/names.ts')))
  hash.update([fill, seedDebts, seedCare, seedAudit, seedSealed, ...(size.appointments ? [seedAgenda] : [])].join('\n'))
  return hash.digest('hex')
}

async function ensureFilled(server: EmbeddedServer, name: string, size: Size): Promise<string> {
  const url = new URL(server.url)
  url.pathname = '/postgres'
  const administration = ownerOf(url.href)
  url.pathname = `/${name}`
  try {
    const wanted = await fingerprint(size)
    const [found] = await administration.query<{ mark: string | null }>(
      sql`SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = ${name}`,
    )
    if (found?.mark === wanted) return url.href
    const counts = Object.entries(size).map(
      ([noun, count]: [string, number]) => `${count.toLocaleString('en')} ${noun}`,
    )
    console.error(`Filling ${name}: ${counts.join(', ')}; kept in ${benchFolder} …`)
    await administration.query(sql`DROP DATABASE IF EXISTS ${raw(name)}`)
    await rm(folderOf(name), { recursive: true, force: true })
    await administration.query(sql`CREATE DATABASE ${raw(name)}`)
    await fill(url.href, size, folderOf(name))
    await administration.query(raw(`COMMENT ON DATABASE ${name} IS '${wanted}'`))
    return url.href
  } finally {
    await administration.close()
  }
}

/** Gives every tenth patient a debt. */
const seedDebts = (db: Database) =>
  db.query(sql`
    INSERT INTO ledger_entries (id, patient_id, kind, amount_minor, at, day, author_id, author_name, reason)
    SELECT gen_random_uuid(), p.id, 'adjustment', 100 * (1 + (hashtext(p.id::text) & 4095)), '2026-11-21', '2026-11-21',
      (SELECT author_id FROM ledger_entries LIMIT 1), 'Ana Ruiz', 'Saldo anterior'
    FROM patients p WHERE hashtext(p.id::text) % 10 = 0`)

const filled =
  'ledger_entries patient_balances users doctors treatment_types treatments treatment_days patient_doctors audit_events notifications'

/** Treatments of a quarter of the patients by 40 doctors and the demonstration's, who care for these patients. */
async function seedCare(db: Database, patients: number): Promise<void> {
  await db.query(
    sql`INSERT INTO doctors (id, user_id) SELECT ${newId()}, id FROM users WHERE email = ${demoAccounts[2].email}`,
  )
  await db.query(sql`INSERT INTO treatment_types (id, name_en, name_es, price_minor)
    SELECT gen_random_uuid(), 'Type ' || i, 'Tipo ' || i, 100000 FROM generate_series(1, 20) AS i`)
  await seedTreatments(db, { count: patients / 4, doctors: 40 })
  await db.query(sql`INSERT INTO patient_doctors (patient_id, doctor_user_id, since)
    SELECT DISTINCT t.patient_id, d.user_id, date '2026-01-01' FROM treatments t JOIN doctors d ON d.id = t.doctor_id`)
}

/** An audit event for each patient, a few of them by other actors, of another kind or refused. */
const seedAudit = (db: Database, patients: number) =>
  db.query(sql`
    INSERT INTO audit_events (at, actor_id, actor_name, action, object_kind, object_id, outcome)
    SELECT timestamptz '2025-01-01' + i * interval '1 minute',
      CASE WHEN i % 50000 = 0 THEN gen_random_uuid() ELSE (SELECT id FROM users WHERE role = 'STAFF' LIMIT 1) END, 'Ana',
      CASE WHEN i % 30000 = 0 THEN 'doctor.archive' ELSE 'patient.read' END,
      CASE WHEN i % 30000 = 0 THEN 'doctor' ELSE 'patient' END, 'p' || i % 100000,
      CASE WHEN i % 40000 = 0 THEN 'refused' ELSE 'success' END
    FROM generate_series(1, ${patients}) AS i`)

async function fill(url: string, size: Size, dataDir: string): Promise<void> {
  const { patients, transactions, sealed, appointments } = size
  await migrate(url)
  const db = ownerOf(url)
  try {
    if (appointments !== undefined) {
      await seedBulk(db, { count: patients, manyNames: true })
      await seedDemoAccounts({ db })
      await seedAgenda(db, { count: appointments, patients })
      return
    }
    await seedBulk(db, { count: patients, rebuildIndexes: patients > 100_000, manyNames: true })
    await seedBulkPayments(db, { count: transactions, patients })
    await seedDebts(db)
    await seedDemoAccounts({ db })
    await seedCare(db, patients)
    await seedAudit(db, patients)
    if (sealed !== undefined) {
      await mkdir(dataDir, { recursive: true })
      await seedSealed(db, { count: sealed, dataDir })
    }
    for (const table of filled.split(' ')) await db.query(raw(`VACUUM ANALYZE ${table}`))
    await db.query(sql`CHECKPOINT`)
  } finally {
    await db.close()
  }
}

const copyName = 'piel_copy'

/** Runs `work` with a copy of a filled database, and drops it. The database itself must have no connections. */
export async function withCopy<T>(url: string, work: (copyUrl: string) => Promise<T>): Promise<T> {
  const [administration, copy] = [new URL(url), new URL(url)]
  const name = administration.pathname.slice(1)
  administration.pathname = '/postgres'
  copy.pathname = `/${copyName}`
  const db = ownerOf(administration.href)
  const drop = () => db.query(sql`DROP DATABASE IF EXISTS ${raw(copyName)} WITH (FORCE)`)
  try {
    await drop()
    await rm(folderOf(copyName), { recursive: true, force: true })
    // The key and the heads of its audit trail belong to the copy, too.
    if (existsSync(folderOf(name))) await cp(folderOf(name), folderOf(copyName), { recursive: true })
    await db.query(sql`CREATE DATABASE ${raw(copyName)} TEMPLATE ${raw(name)} STRATEGY FILE_COPY`)
    return await work(copy.href)
  } finally {
    await drop()
    await db.close()
  }
}

/** Starts one embedded server with filled databases. */
async function startFilled<const N extends string>(
  wanted: Record<N, { name: string; size: Size }>,
): Promise<Record<N, string> & { server: EmbeddedServer }> {
  await mkdir(dataDir, { recursive: true })
  // Under root the database runs as an unprivileged user, who needs access.
  for (const folder of [benchFolder, dataDir]) await chmod(folder, 0o755)
  const server = await startEmbedded(dataDir)
  try {
    const urls: [string, string][] = []
    for (const [key, { name, size }] of Object.entries<{ name: string; size: Size }>(wanted))
      urls.push([key, await ensureFilled(server, name, size)])
    return { ...(Object.fromEntries(urls) as Record<N, string>), server }
  } catch (error) {
    await server.stop()
    throw error
  }
}

const small = { name: 'piel_small', size: sizes.small }

export const startDatabases = (): Promise<BenchDatabases> =>
  startFilled({ small, million: { name: 'piel', size: sizes.million } })

export const startQuickDatabases = () => startFilled({ small, quick: { name: 'piel_quick', size: quickSize } })

/** The same clinic with the appointments of ten years and of a month. */
export const agendaSizes = {
  many: { patients: 40_000, transactions: 0, appointments: Number(process.env['BENCH_APPOINTMENTS'] ?? 1_000_000) },
  few: { patients: 40_000, transactions: 0, appointments: 10_000 },
} as const

export const startAgendaDatabases = () =>
  startFilled({
    few: { name: 'piel_agenda_few', size: agendaSizes.few },
    many: { name: 'piel_agenda', size: agendaSizes.many },
  })
