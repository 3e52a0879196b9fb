import Fastify from 'fastify'
import { Pool } from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '../apps/api/src/db/database.ts'
import type { PageSlice } from '../apps/api/src/db/keyset.ts'
import { newId } from '../apps/api/src/lib/id.ts'
import { countPatients, listPatientRows, pageColumn } from '../apps/api/src/modules/patients/patient-list.repository.ts'
import { insertPerson } from '../apps/api/src/modules/people/people.repository.ts'
import * as patients from '../apps/api/src/modules/patients/patients.repository.ts'

/**
 * fastify and pg with the product's own statements, without authentication, permissions, validation, schemas, audit and
 * logs: the reference for HTTP measurements.
 */
const app = Fastify({ logger: false })
const pool = new Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 10 })
const everything = { doctorId: null, day: '2026-01-01' }
const firstPage: PageSlice = { direction: 'after', anchor: null, skip: 0, take: 10 }

const send = (statement: Sql): { text: string; values: unknown[] } => ({
  text: statement.text,
  values: statement.values,
})
const db: Queryable = {
  query: async <Row extends object>(statement: Sql) => (await pool.query<Row>(send(statement))).rows,
}

app.get('/hello', () => ({ status: 'ok' }))

app.get('/page/two-statements', async () => {
  const [page] = await db.query<{ rows: unknown }>(sql`SELECT ${pageColumn({}, everything, firstPage)} AS rows`)
  return { data: page?.rows, meta: { total: await countPatients(db, {}) } }
})

app.get<{ Querystring: { search?: string } }>('/page/one-statement', async ({ query }) => {
  const { rows, total } = await listPatientRows(db, { search: query.search }, everything, firstPage)
  return { data: rows, meta: { total } }
})

interface Body {
  user: { email: string; firstName: string; lastName: string }
  patient: { birthDate: string; genderIdentity: 'FEMALE'; phone: string }
}

app.post<{ Body: Body }>('/patient', async ({ body: { user, patient } }) => {
  const [userId, id, at] = [newId(), newId(), new Date().toISOString()]
  const client = await pool.connect()
  const tx: Transaction = {
    transaction: true,
    query: async <Row extends object>(statement: Sql) => (await client.query<Row>(send(statement))).rows,
  }
  try {
    await client.query('BEGIN')
    await insertPerson(tx, {
      id: userId,
      ...user,
      middleName: null,
      secondLastName: null,
      gender: patient.genderIdentity,
      role: 'USER',
      profileKind: 'PATIENT',
      at,
    })
    const { phone, birthDate } = patient
    await patients.insertPatient(tx, {
      id,
      userId,
      phone,
      birthDate,
      phoneE164: null,
      address: null,
      medicalHistory: null,
      at,
    })
    await client.query('COMMIT')
    return { id }
  } finally {
    client.release()
  }
})

await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT']) })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
