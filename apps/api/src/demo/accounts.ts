import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { DemoAccount, Deps } from '#/deps.ts'
import { newId } from '#/lib/id.ts'
import { hashPassword, storePassword } from '#/credentials/passwords.ts'

export const demoAccounts = [
  {
    label: 'admin',
    email: 'admin@piel.test',
    password: 'Piel-admin-2026',
    role: 'ADMIN',
    firstName: 'Ximena',
    lastName: 'Villaseñor',
    secondLastName: 'Ochoa',
    gender: 'FEMALE',
  },
  {
    label: 'staff',
    email: 'staff@piel.test',
    password: 'Piel-staff-2026',
    role: 'STAFF',
    duty: 'reception',
    firstName: 'Rodrigo',
    lastName: 'Santillán',
    secondLastName: 'Peralta',
    gender: 'MALE',
  },
  {
    label: 'doctor',
    email: 'doctor@piel.test',
    password: 'Piel-doctor-2026',
    role: 'USER',
    profileKind: 'DOCTOR',
    firstName: 'Mariana',
    lastName: 'Castañeda',
    secondLastName: 'Leal',
    gender: 'FEMALE',
    formerEmail: 'mariana.castaneda@piel.test',
  },
  {
    label: 'nurse',
    email: 'nurse@piel.test',
    password: 'Piel-nurse-2026',
    role: 'STAFF',
    duty: 'clinical',
    firstName: 'Beatriz',
    lastName: 'Quezada',
    secondLastName: 'Moreno',
    gender: 'FEMALE',
  },
  {
    label: 'owner',
    email: 'owner@piel.test',
    password: 'Piel-owner-2026',
    role: 'ADMIN',
    profileKind: 'DOCTOR',
    firstName: 'Andrés',
    lastName: 'Villalobos',
    secondLastName: 'Prado',
    gender: 'MALE',
    formerEmail: 'andres.villalobos@piel.test',
  },
] as const

interface Account extends DemoAccount {
  duty?: string
  profileKind?: string
  firstName: string
  lastName: string
  secondLastName: string
  gender: string
  formerEmail?: string
}

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
