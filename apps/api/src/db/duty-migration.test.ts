import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { databaseBefore, type EarlierDatabase } from '#/testing/before-migration.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

let test: EarlierDatabase
let owner: Database

beforeAll(async () => {
  test = await databaseBefore('0036')
  owner = test.owner
}, 60_000)
afterAll(() => test.close())

it('N1 upgrades every account of the staff to clinical, and notifies live administrators once with their names', async () => {
  const accounts = [
    ['Ximena', 'ADMIN', 'NONE', false],
    ['Abel', 'ADMIN', 'NONE', true],
    ['Zoe', 'STAFF', 'NONE', false],
    ['Álvaro', 'STAFF', 'DOCTOR', false],
    ['Berta', 'STAFF', 'NONE', true],
    ['Carla', 'USER', 'DOCTOR', false],
    ['Darío', 'USER', 'PATIENT', false],
  ] as const
  for (const [name, role, kind, isArchived] of accounts)
    await owner.query(sql`
      INSERT INTO users (id, email, first_name, last_name, role, profile_kind, archived_at)
      VALUES (${newId()}, ${`${name}@example.test`}, ${name}, 'Ruiz', ${role}, ${kind},
        CASE WHEN ${isArchived} THEN now() END)`)

  await migrate(test.url)
  const duties = await owner.query<{ name: string; duty: string | null }>(sql`
    SELECT first_name AS name, duty FROM users WHERE duty IS NOT NULL ORDER BY fold(first_name)`)
  expect(duties).toEqual([
    { name: 'Álvaro', duty: 'clinical' },
    { name: 'Berta', duty: 'clinical' },
    { name: 'Zoe', duty: 'clinical' },
  ])
  const news = await owner.query(sql`
    SELECT u.first_name AS name, n.kind, n.detail, n.object_id = u.id AS own, n.read_at
    FROM notifications n JOIN users u ON u.id = n.user_id`)
  expect(news).toEqual([
    { name: 'Ximena', kind: 'duty_review', detail: 'Álvaro Ruiz, Zoe Ruiz', own: true, read_at: null },
  ])
})

it('N1 leaves no account of the staff without a duty, and no other account with one', async () => {
  const insert = (role: string, duty: string | null) =>
    owner.query(sql`
      INSERT INTO users (id, email, first_name, last_name, role, duty)
      VALUES (${newId()}, ${`${newId()}@example.test`}, 'Ana', 'Ruiz', ${role}, ${duty})`)
  for (const [role, duty] of [
    ['STAFF', null],
    ['ADMIN', 'clinical'],
    ['USER', 'reception'],
  ] as const)
    await expect(insert(role, duty)).rejects.toMatchObject({ constraint: 'users_duty_of_staff' })
  await insert('STAFF', 'reception')
  const [row] = await owner.query(
    sql`SELECT convalidated AS valid FROM pg_constraint WHERE conname = 'users_duty_of_staff'`,
  )
  expect(row).toEqual({ valid: true })
})
