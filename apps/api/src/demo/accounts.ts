import type { Duty, Gender, ProfileKind } from '@piel/contract/core/people'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { DemoAccount, Deps } from '#/deps.ts'
import { newId } from '#/lib/id.ts'
import { hashPassword, storePassword } from '#/credentials/passwords.ts'

interface Account extends DemoAccount {
  duty?: Duty
  profileKind?: ProfileKind
  firstName: string
  lastName: string
  secondLastName: string
  gender: Gender
  formerEmail?: string
}

function account(
  label: Account['label'],
  role: Account['role'],
  name: readonly [firstName: string, lastName: string, secondLastName: string],
  more: Pick<Account, 'gender' | 'duty' | 'profileKind' | 'formerEmail'>,
): Account {
  const [firstName, lastName, secondLastName] = name
  const access = { label, email: `${label}@piel.test`, password: `Piel-${label}-2026`, role }
  return { ...access, firstName, lastName, secondLastName, ...more }
}

export const demoAccounts = [
  account('admin', 'ADMIN', ['Ximena', 'Villaseñor', 'Ochoa'], { gender: 'FEMALE' }),
  account('staff', 'STAFF', ['Rodrigo', 'Santillán', 'Peralta'], { gender: 'MALE', duty: 'reception' }),
  account('doctor', 'USER', ['Mariana', 'Castañeda', 'Leal'], {
    gender: 'FEMALE',
    profileKind: 'DOCTOR',
    formerEmail: 'mariana.castaneda@piel.test',
  }),
  account('nurse', 'STAFF', ['Beatriz', 'Quezada', 'Moreno'], { gender: 'FEMALE', duty: 'clinical' }),
  account('owner', 'ADMIN', ['Andrés', 'Villalobos', 'Prado'], {
    gender: 'MALE',
    profileKind: 'DOCTOR',
    formerEmail: 'andres.villalobos@piel.test',
  }),
] as const

export interface NewDemoAccount {
  account: Account
  passwordHash: string
}

export async function seedDemoAccounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  const accounts = await prepareDemoAccounts(db)
  await db.transaction((tx) => insertDemoAccounts(tx, accounts))
}

/** Hashes the passwords of missing accounts, outside a transaction, whose pauses are limited. */
export async function prepareDemoAccounts(db: Queryable): Promise<NewDemoAccount[]> {
  const found = await db.query<{ email: string }>(sql`
    SELECT email FROM users WHERE email = ANY (${demoAccounts.map(({ email }) => email)}) AND archived_at IS NULL`)
  const existing = new Set(found.map(({ email }) => email))
  const missing = demoAccounts.filter(({ email }) => !existing.has(email))
  return await Promise.all(
    missing.map(async (account) => ({ account, passwordHash: await hashPassword(account.password) })),
  )
}

export async function insertDemoAccounts(tx: Queryable, accounts: NewDemoAccount[]): Promise<void> {
  for (const { account, passwordHash } of accounts) {
    const id = (await renamed(tx, account)) ?? (await inserted(tx, account))
    if (id !== undefined) await storePassword(tx, id, passwordHash)
  }
}

async function inserted(tx: Queryable, account: Account): Promise<string | undefined> {
  const id = newId()
  const [made] = await tx.query<{ id: string }>(sql`
    INSERT INTO users (id, subject, email, email_verified, first_name, last_name, second_last_name, gender, role, duty,
      profile_kind)
    VALUES (${id}, ${id}, ${account.email}, true, ${account.firstName}, ${account.lastName}, ${account.secondLastName},
      ${account.gender}, ${account.role}, ${account.duty ?? null}, ${account.profileKind ?? 'NONE'})
    ON CONFLICT (email) WHERE archived_at IS NULL DO NOTHING
    RETURNING id`)
  return made?.id
}

async function renamed(tx: Queryable, { email, formerEmail, role }: Account): Promise<string | undefined> {
  if (formerEmail === undefined) return undefined
  const [found] = await tx.query<{ id: string }>(sql`
    UPDATE users SET email = ${email}, role = ${role}, version = version + 1 WHERE email = ${formerEmail} AND archived_at IS NULL
      AND NOT EXISTS (SELECT FROM users WHERE email = ${email} AND archived_at IS NULL)
    RETURNING id`)
  return found?.id
}
