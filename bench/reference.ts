import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { Pool, type QueryConfig } from 'pg'
import { v7 as newId } from 'uuid'

/**
 * The reference of the HTTP measurements: what a good engineer writes by hand with fastify and pg. Each call looks up
 * its account, every statement is planned once per connection, the answer's JSON is PostgreSQL's own and is passed
 * through, and each answer is logged. It has no validation, permissions, audit, idempotency or versions.
 */
const app = Fastify({ logger: { level: 'info' }, disableRequestLogging: true })
app.addHook('onResponse', (request, reply, done) => {
  const { id, method } = request
  app.log.info({ id, method, route: request.routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime })
  done()
})

const pool = new Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 10, pipeline: true })
const statement = (name: string, text: string) => {
  return (values: unknown[] = []): QueryConfig => ({ name, text, values })
}

const account = statement('account', 'SELECT id, role FROM users WHERE id = $1 AND archived_at IS NULL')
const firstPage = statement(
  'first_page',
  `SELECT (SELECT json_agg(json_build_object('id', s.id, 'version', s.version, 'user', json_build_object('id', u.id, 'firstName', u.first_name,
      'middleName', u.middle_name, 'lastName', u.last_name, 'secondLastName', u.second_last_name, 'email', u.email,
      'photoId', u.photo_id), 'phone', s.phone, 'phoneE164', s.phone_e164, 'birthDate', s.birth_date, 'gender', s.gender,
      'isActive', s.is_active, 'createdAt', s.created_at, 'archivedAt', s.archived_at) ORDER BY s.sort_name, s.id)
    FROM (SELECT * FROM patients WHERE archived_at IS NULL ORDER BY sort_name, id LIMIT $1) s
    JOIN users u ON u.id = s.user_id)::text AS rows,
    (SELECT sum(active + inactive) FROM patient_counts)::int AS total`,
)
const exactCount = statement('exact_count', 'SELECT count(*)::int AS total FROM patients')
const newUser = statement(
  'new_user',
  `INSERT INTO users (id, email, first_name, last_name, gender, role, profile_kind, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, 'USER', 'PATIENT', $6, $6)`,
)
const newPatient = statement(
  'new_patient',
  'INSERT INTO patients (id, user_id, phone, birth_date, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)',
)
const newPayment = statement(
  'new_payment',
  `INSERT INTO transactions (id, patient_id, customer_name, amount_minor, method, status, reference, receipt_number,
      dated_at, day, search_text, sort_name)
    VALUES ($1, $2, 'Prueba Medida', $3, $4, 'completed', $5, $5, now(), current_date, '', '')`,
)
const newEntry = statement(
  'new_entry',
  `INSERT INTO ledger_entries (id, patient_id, kind, amount_minor, at, day, author_id, author_name, transaction_id)
    VALUES ($1, $2, 'payment', $3, now(), current_date, $4, 'Ana Ruiz', $5)`,
)

/** The caller's account by the id in the header. @returns undefined after answering 401. */
async function accountOf(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
  const given = request.headers.authorization?.replace('Bearer ', '')
  const { rows } = await pool.query<{ id: string }>(account([given]))
  if (rows[0]) return rows[0].id
  await reply.code(401).send()
  return undefined
}

/** Sends the statements of one transaction without waiting for the answer to each. */
async function inTransaction(...statements: QueryConfig[]): Promise<void> {
  const client = await pool.connect()
  try {
    await Promise.all([{ text: 'BEGIN' }, ...statements, { text: 'COMMIT' }].map((each) => client.query(each)))
  } finally {
    client.release()
  }
}

app.get('/hello', () => ({ status: 'ok' }))

app.get('/page', async (request, reply) => {
  if ((await accountOf(request, reply)) === undefined) return reply
  const { rows } = await pool.query<{ rows: string; total: number }>(firstPage([10]))
  const [page] = rows
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"data":${page?.rows ?? '[]'},"meta":{"total":${page?.total ?? 0}}}`)
})

app.get('/count', async () => (await pool.query<{ total: number }>(exactCount())).rows[0])

interface PatientBody {
  user: { email: string; firstName: string; lastName: string }
  patient: { birthDate: string; genderIdentity: string; phone: string }
}

app.post<{ Body: PatientBody }>('/patient', async (request, reply) => {
  if ((await accountOf(request, reply)) === undefined) return reply
  const { user, patient } = request.body
  const [userId, id, at] = [newId(), newId(), new Date().toISOString()]
  await inTransaction(
    newUser([userId, user.email, user.firstName, user.lastName, patient.genderIdentity, at]),
    newPatient([id, userId, patient.phone, patient.birthDate, at]),
  )
  return { id }
})

interface PaymentBody {
  patientId: string
  amountMinor: number
  method: string
}

app.post<{ Body: PaymentBody }>('/payment', async (request, reply) => {
  const authorId = await accountOf(request, reply)
  if (authorId === undefined) return reply
  const { patientId, amountMinor, method } = request.body
  const [id, entryId] = [newId(), newId()]
  await inTransaction(
    newPayment([id, patientId, amountMinor, method, id]),
    newEntry([entryId, patientId, -amountMinor, authorId, id]),
  )
  return { id }
})

await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT']) })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
