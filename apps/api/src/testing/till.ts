import type { TillSession } from '@piel/contract/money/tills'
import type { Count } from '@piel/contract/money/till-counts'
import type { Transaction } from '@piel/contract/money/transactions'
import sql from 'sql-template-tag'
import { newId } from '#/lib/id.ts'
import { createAccount, type TestAccount } from './accounts.ts'
import { patientCallsOf } from './patients.ts'
import type { TestApp } from './test-app.ts'
import { countOf } from './till-counts.ts'

/** Id of a till for request bodies. */
export const aTillsId = '0199f0a0-0000-7000-8000-0000000ca3a1'

/** Creates an active till, at the first location or at the one that is given. */
export async function makeTill(
  { db, clock }: TestApp,
  id = newId(),
  locationId: string | null = null,
): Promise<string> {
  const at = clock.now().toISOString()
  await db.query(sql`
    INSERT INTO tills (id, name, location_id, created_at, updated_at)
    SELECT ${id}, ${`Caja ${id}`}, coalesce(${locationId}::uuid, (SELECT id FROM locations ORDER BY position LIMIT 1)), ${at}, ${at}
    ON CONFLICT (id) DO UPDATE SET is_active = true`)
  return id
}

/** Takes all tills out of use, so that cash needs none. */
export const stopTills = async ({ db }: TestApp) => await db.query(sql`UPDATE tills SET is_active = false`)

const none = { cash: 0, debit_card: 0, credit_card: 0, paypal: 0, bank_transfer: 0, other: 0 }

/** Closes the open session of a till or of a person, as an administrator closes it without a count. */
export async function closeTill({ db, clock }: TestApp, id: string): Promise<void> {
  await db.query(sql`
    UPDATE till_sessions SET closed_at = ${clock.now().toISOString()}, closed_on = ${clock.today()}, closed_by = person_id, closed_by_name = 'Ana',
      reason = 'Prueba', number = 'P-' || id, expected = coalesce(expected, ${JSON.stringify(none)}::jsonb)
    WHERE (till_id = ${id} OR person_id = ${id}) AND closed_at IS NULL`)
}

/** Opens a new till for a person, who has no other open then, with a float of MXN 1,000.00, or counts it as well. @returns the session's id. */
export async function makeSession(
  test: TestApp,
  owner: Pick<TestAccount, 'id'> | undefined,
  { isCounted = false, tillId = newId(), day = test.clock.today() } = {},
): Promise<string> {
  const id = newId()
  await makeTill(test, tillId)
  const person = owner ?? (await createAccount(test.db, 'STAFF'))
  await closeTill(test, person.id)
  await test.db.query(sql`
    INSERT INTO till_sessions (id, till_id, till_name, person_id, person_name, opened_at, opened_on, float_counted,
      float_minor)
    VALUES (${id}, ${tillId}, 'Caja', ${person.id}, 'Ana Ruiz', ${test.clock.now().toISOString()}, ${day},
      '{"pieces": [{"valueMinor": 100000, "pieces": 1}], "looseMinor": 0}', 100000)`)
  const amounts = { ...none, cash: 100_000 }
  if (isCounted)
    await test.db.query(sql`
      UPDATE till_sessions SET expected = ${JSON.stringify(amounts)}::jsonb,
        counted = ${JSON.stringify({ ...countOf(100_000), amounts })}::jsonb WHERE id = ${id}`)
  return id
}

/** Creates a location, the last in the list. */
export async function makeLocation({ db, clock }: TestApp, id = newId()): Promise<string> {
  const at = clock.now().toISOString()
  await db.query(sql`
    INSERT INTO locations (id, name, time_zone, position, created_at, updated_at)
    SELECT ${id}, ${`Sede ${id}`}, 'America/Mexico_City', count(*), ${at}, ${at} FROM locations
    ON CONFLICT DO NOTHING`)
  return id
}

const aLocationsId = '0199f0a0-0000-7000-8000-0000000105a1'

/** A day that can be closed, with a session that is closed; each is after the one before. @returns its id. */
export async function makeDay(test: TestApp): Promise<string> {
  const tillId = newId()
  await makeLocation(test, aLocationsId)
  await makeTill(test, tillId, aLocationsId)
  const [last] = await test.db.query<{ day: string }>(sql`
    SELECT coalesce(max(ts.opened_on), '2020-01-01') + 1 AS day
    FROM till_sessions ts JOIN tills t ON t.id = ts.till_id WHERE t.location_id = ${aLocationsId}`)
  await makeSession(test, undefined, { isCounted: true, tillId, day: last?.day ?? '' })
  await closeTill(test, tillId)
  return await dayIdOf(test, aLocationsId, last?.day)
}

/** The id of a location's day, today unless another is given. */
export async function dayIdOf({ db, clock }: TestApp, locationId: string, day = clock.today()): Promise<string> {
  const [row] = await db.query<{ id: string }>(sql`SELECT day_id(${locationId}, ${day}) AS id`)
  return row?.id ?? ''
}

/** A person at the tills, with calls that are expected to succeed; a new one, or one who signs in once more. */
export async function cashier(test: TestApp, kind: 'STAFF' | 'CLINICAL' | 'ADMIN' = 'STAFF', known?: TestAccount) {
  const account = known ?? (await test.signedInAs(kind)).account
  const headers = { authorization: `Bearer ${await test.issuer.sign({ sub: account.subject })}` }
  const calls = patientCallsOf(test, headers)
  const post = async <T>(url: string, body?: object): Promise<T> => {
    const answer = await calls.call<T>('POST', url, body)
    if (answer.status >= 300) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    ...calls,
    account,
    post,
    /** Opens a till with a float. */
    open: async (floatMinor: number, tillId?: string) =>
      await post<TillSession>('/till/sessions', {
        tillId: tillId ?? (await makeTill(test)),
        float: countOf(floatMinor).cash,
      }),
    pay: (patientId: string, amountMinor: number, more: object = {}) =>
      post<Transaction>('/transactions', { patientId, amountMinor, method: 'cash', status: 'completed', ...more }),
    move: (movement: 'in' | 'out', amountMinor: number) =>
      post<TillSession>('/till/movements', { kind: movement, amountMinor, reason: 'Cambio del banco' }),
    count: (cashMinor: number, totals?: Partial<Count['totals']>) =>
      post<TillSession>('/till/count', countOf(cashMinor, totals)),
    close: (reason?: string) => post<TillSession>('/till/close', reason === undefined ? {} : { reason }),
    session: async () => (await calls.call<{ session: TillSession | null }>('GET', '/till')).body.session,
  }
}
export type Cashier = Awaited<ReturnType<typeof cashier>>
