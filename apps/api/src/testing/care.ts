import sql from 'sql-template-tag'
import { newId } from '#/lib/id.ts'
import { createAccount, type TestAccount } from './accounts.ts'
import type { TestApp } from './test-app.ts'

/** Id of a doctor for request bodies. */
export const aDoctorsId = '0199f0a0-0000-7000-8000-00000000d0c5'

/** Creates a doctor for `owner` or a new account, once per `id`. */
export async function makeDoctor(
  test: TestApp,
  { id = newId(), owner, archived = false }: { id?: string; owner?: TestAccount | undefined; archived?: boolean } = {},
): Promise<{ id: string; account: TestAccount }> {
  const { db, clock } = test
  const account = owner?.kind === 'DOCTOR' ? owner : await createAccount(db, 'DOCTOR')
  const archivedAt = archived ? clock.now().toISOString() : null
  await db.query(sql`
    INSERT INTO doctors (id, user_id, archived_at) VALUES (${id}, ${account.id}, ${archivedAt}::timestamptz)
    ON CONFLICT DO NOTHING`)
  if (account !== owner)
    await db.query(sql`UPDATE users SET archived_at = ${archivedAt}::timestamptz WHERE id = ${account.id}`)
  return { id, account }
}

/** Assigns a patient to a new doctor from 1 January. */
export async function makeCare(test: TestApp, patientId: string, archived = false): Promise<string> {
  const { account } = await makeDoctor(test)
  const id = newId()
  await test.db.query(sql`
    INSERT INTO patient_doctors (id, patient_id, doctor_user_id, since, archived_at)
    VALUES (${id}, ${patientId}, ${account.id}, '2026-01-01', ${archived ? test.clock.now().toISOString() : null}::timestamptz)`)
  return id
}
