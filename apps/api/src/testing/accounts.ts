import type { ActorKind } from '@piel/contract/core/permissions'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { Actor } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'

export interface TestAccount {
  id: string
  subject: string
  email: string
  kind: ActorKind
  role: Actor['role']
  duty: Actor['duty']
  profileKind: Actor['profileKind']
}

let made = 0

/**
 * Creates an account of a kind with unique names.
 * @param issuer of the external provider to whose user `subject` the account is linked; none by default.
 */
export async function createAccount(db: Queryable, kind: ActorKind, issuer?: string): Promise<TestAccount> {
  const number = ++made
  const id = newId()
  const account: TestAccount = {
    id,
    subject: issuer === undefined ? id : `test|${randomUUID()}`,
    email: `${kind.toLowerCase()}${number}-${randomUUID().slice(0, 8)}@example.test`,
    kind,
    role: kind === 'CLINICAL' ? 'STAFF' : kind === 'DOCTOR' ? 'USER' : kind,
    duty: kind === 'STAFF' ? 'reception' : kind === 'CLINICAL' ? 'clinical' : null,
    profileKind: kind === 'DOCTOR' ? 'DOCTOR' : kind === 'USER' ? 'PATIENT' : 'NONE',
  }
  await db.query(sql`
    INSERT INTO users (id, issuer, subject, email, email_verified, first_name, last_name, role, duty, profile_kind)
    VALUES (${account.id}, ${issuer ?? null}, ${account.subject}, ${account.email}, true, 'Ana', ${`${kind} Ruiz`}, ${account.role},
      ${account.duty}, ${account.profileKind})`)
  return account
}
