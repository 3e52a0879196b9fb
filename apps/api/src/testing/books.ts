import { createTransactionBody } from '@piel/contract/money/transactions'
import type { ActorKind } from '@piel/contract/core/permissions'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Deps } from '#/deps.ts'
import { lifecycle, objectNames } from '#/nouns.ts'
import type { ActorContext } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { createTransaction } from '#/modules/money/transactions/transaction-create.service.ts'
import { createAccount } from './accounts.ts'
import { testClock } from './clock.ts'
import { createTestDatabase } from './database.ts'
import { testEnv } from './env.ts'
import { makeTreatment } from './treatments.ts'

export type Books = Awaited<ReturnType<typeof newBooks>>

/** The clinic's books on a database of their own, without an application; call `close` in `afterAll`. */
export async function newBooks() {
  const database = await createTestDatabase()
  const { db } = database
  const clock = testClock()
  clock.set('2026-11-21T16:00:00.000Z')
  const deps: Deps = { db, clock, env: testEnv(), log: pino({ level: 'silent' }), lifecycle, names: objectNames }

  async function contextOf(kind: ActorKind): Promise<ActorContext> {
    const { id, role, profileKind } = await createAccount(db, kind)
    const actor = { userId: id, name: `Ana ${kind}`, role, profileKind, kind }
    return { actor, reach: 'all', requestId: 'request', address: '10.0.0.1', language: 'en' } as unknown as ActorContext
  }
  const staff = await contextOf('STAFF')

  return {
    ...database,
    clock,
    deps,
    contextOf,
    /** The member of staff who makes the entries. */
    staff,
    async patient(): Promise<string> {
      const [account, id] = [await createAccount(db, 'USER'), newId()]
      await db.query(sql`
        INSERT INTO patients (id, user_id, phone, birth_date)
        VALUES (${id}, ${account.id}, '55 1234 5678', '1990-05-17')`)
      return id
    },
    archive: (patientId: string) =>
      db.query(sql`UPDATE patients SET archived_at = ${clock.now().toISOString()} WHERE id = ${patientId}`),
    treatment: (patientId: string, parts: { valueMinor?: number; status?: 'started' | 'cancelled' } = {}) =>
      makeTreatment({ db, clock } as never, { patientId, ...parts }),
    pay: (body: Partial<z.input<typeof createTransactionBody>> & { patientId: string }, context = staff) =>
      createTransaction(
        deps,
        context,
        z.parse(createTransactionBody, { amountMinor: 100_000, method: 'cash', ...body }),
      ),
    /** A patient's ledger entries in their order, with every column that is set. */
    async entries(patientId: string) {
      const rows = await db.query<Record<string, unknown>>(sql`
        SELECT kind, amount_minor AS amount, balance_minor AS balance, day, at, author_id AS author,
          author_name AS name, treatment_id AS treatment, membership_id AS membership, transaction_id AS transaction,
          tier, starts_on AS "startsOn", ends_on AS "endsOn", reason
        FROM ledger_entries WHERE patient_id = ${patientId} ORDER BY position`)
      return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
    },
    /** The newest audit event. */
    async lastEvent() {
      const [event] = await db.query(sql`
        SELECT action, object_kind AS kind, object_id AS id, fields FROM audit_events ORDER BY sequence DESC LIMIT 1`)
      return event
    },
  }
}
