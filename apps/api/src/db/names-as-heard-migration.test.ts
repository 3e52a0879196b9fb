import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { databaseBefore, type EarlierDatabase } from '#/testing/before-migration.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

let test: EarlierDatabase
let owner: Database

beforeAll(async () => {
  test = await databaseBefore('0058')
  owner = test.owner
}, 60_000)
afterAll(() => test.close())

async function register(firstName: string, phone: string, phoneE164: string): Promise<void> {
  const [user, patient] = [newId(), newId()]
  await owner.query(sql`INSERT INTO users (id, email, first_name, last_name, profile_kind, phone, phone_e164)
    VALUES (${user}, ${`${firstName}@example.test`}, ${firstName}, 'Ruiz', 'PATIENT', ${phone}, ${phoneE164})`)
  await owner.query(sql`INSERT INTO patients (id, user_id, phone, phone_e164, birth_date)
    VALUES (${patient}, ${user}, ${phone}, ${phoneE164}, '1985-03-12')`)
  await owner.query(sql`INSERT INTO ledger_entries (id, patient_id, kind, amount_minor, at, day, reason, author_id, author_name)
    VALUES (${newId()}, ${patient}, 'adjustment', 100, now(), current_date, 'Saldo anterior', ${user}, 'Ana')`)
}

it('E1 E8 finds earlier patients by ear, and no longer dials numbers without an area code', async () => {
  await register('Christian', '(619) 234-5678', '+526192345678')
  await register('Jazmín', '55 1234 5678', '+525512345678')
  await register('Xóchitl', '1 714 234 5678', '+527142345678')
  const versions = () =>
    owner.query(sql`SELECT u.version, p.version AS of_patient FROM users u JOIN patients p ON p.user_id = u.id`)
  const before = await versions()
  await migrate(test.url)
  expect(await versions()).toEqual(before)
  for (const [word, name] of [
    ['cristian', 'Christian'],
    ['yasmin', 'Jazmín'],
    ['sochil', 'Xóchitl'],
  ] as const)
    for (const table of [sql`users u`, sql`users u JOIN patients x ON x.user_id = u.id`])
      expect(
        await owner.query(
          sql`SELECT u.first_name AS name FROM ${table} WHERE u.search_keys @@ search_key_query(${word})`,
        ),
      ).toEqual([{ name }])
  expect(
    await owner.query(sql`SELECT u.first_name AS name, u.phone_e164 AS own, p.phone_e164 AS patients,
        p.search_keys = u.search_keys || search_keys(date_key(p.birth_date)) AND b.search_keys = p.search_keys AS "hasKeys"
      FROM users u JOIN patients p ON p.user_id = u.id JOIN patient_balances b ON b.patient_id = p.id ORDER BY 1`),
  ).toEqual([
    { name: 'Christian', own: null, patients: null, hasKeys: true },
    { name: 'Jazmín', own: '+525512345678', patients: '+525512345678', hasKeys: true },
    { name: 'Xóchitl', own: null, patients: null, hasKeys: true },
  ])
})
