import type { TillSession } from '@piel/contract/till'
import type { Count } from '@piel/contract/till-counts'
import type { Transaction } from '@piel/contract/transactions'
import sql from 'sql-template-tag'
import { newId } from '#/lib/id.ts'
import { createAccount, type TestAccount } from './accounts.ts'
import { patientCallsOf } from './patients.ts'
import type { TestApp } from './test-app.ts'
import { countOf } from './till-counts.ts'

/** Id of a till for request bodies. */
export const aTillsId = '0199f0a0-0000-7000-8000-0000000ca3a1'

/** Creates an active till. */
export async function makeTill({ db, clock }: TestApp, id = newId()): Promise<string> {
  const at = clock.now().toISOString()
  await db.query(sql`
    INSERT INTO tills (id, name, created_at, updated_at) VALUES (${id}, ${`Caja ${id}`}, ${at}, ${at})
    ON CONFLICT (id) DO UPDATE SET is_active = true`)
  return id
}

/** Takes all tills out of use, so that cash needs none. */
export const stopTills = async ({ db }: TestApp) => await db.query(sql`UPDATE tills SET is_active = false`)

const none = { cash: 0, debit_card: 0, credit_card: 0, paypal: 0, bank_transfer: 0 }

/** Closes the open session of a till or of a person, as an administrator closes it without a count. */
export async function closeTill({ db }: TestApp, id: string): Promise<void> {
  await db.query(sql`
    UPDATE till_sessions SET closed_at = now(), closed_on = current_date, closed_by = person_id, closed_by_name = 'Ana',
      reason = 'Prueba', number = 'P-' || id, expected = coalesce(expected, ${JSON.stringify(none)}::jsonb)
    WHERE (till_id = ${id} OR person_id = ${id}) AND closed_at IS NULL`)
}

/** Opens a new till for a person, who has no other open then, with a float of MXN 1,000.00, or counts it as well. @returns the session's id. */
export async function makeSession(
  test: TestApp,
  owner: Pick<TestAccount, 'id'> | undefined,
  isCounted = false,
): Promise<string> {
  const id = newId()
  const tillId = await makeTill(test)
  const person = owner ?? (await createAccount(test.db, 'STAFF'))
  await closeTill(test, person.id)
  await test.db.query(sql`
    INSERT INTO till_sessions (id, till_id, till_name, person_id, person_name, opened_at, opened_on, float_counted,
      float_minor)
    VALUES (${id}, ${tillId}, 'Caja', ${person.id}, 'Ana Ruiz', ${test.clock.now().toISOString()}, ${test.clock.today()},
      '{"pieces": [{"valueMinor": 100000, "pieces": 1}], "looseMinor": 0}', 100000)`)
  const amounts = { ...none, cash: 100_000 }
  if (isCounted)
    await test.db.query(sql`
      UPDATE till_sessions SET expected = ${JSON.stringify(amounts)}::jsonb,
        counted = ${JSON.stringify({ ...countOf(100_000), amounts })}::jsonb WHERE id = ${id}`)
  return id
}

/** A person at the tills, with calls that are expected to succeed. */
export async function cashier(test: TestApp, kind: 'STAFF' | 'CLINICAL' | 'ADMIN' = 'STAFF') {
  const { headers, account } = await test.signedInAs(kind)
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
