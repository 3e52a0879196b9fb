import type { Language, PersonName } from '@piel/contract/core/people'
import type { ActingAccount } from '@piel/contract/core/permissions'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { isId } from '#/lib/id.ts'

export interface ProviderPerson extends PersonName, ActingAccount {
  /** Also the subject of the embedded provider's tokens. */
  id: string
  email: string
  emailVerified: boolean
  language: Language | null
  tokensValidFrom: number | null
}

export async function personOf(db: Queryable, subject: string): Promise<ProviderPerson | undefined> {
  if (!isId(subject)) return undefined
  const [person] = await db.query<ProviderPerson>(sql`
    SELECT id, email, email_verified AS "emailVerified",
           first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName",
           second_last_name AS "secondLastName", language, role, duty, profile_kind AS "profileKind",
           CASE WHEN isfinite(tokens_valid_from) THEN extract(epoch FROM tokens_valid_from)::float8 END AS "tokensValidFrom"
    FROM users WHERE id = ${subject} AND archived_at IS NULL`)
  return person
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')

export function claimsOf(person: ProviderPerson) {
  return {
    sub: person.id,
    email: person.email,
    email_verified: person.emailVerified,
    name: joined(person.firstName, person.middleName, person.lastName, person.secondLastName),
    given_name: joined(person.firstName, person.middleName),
    family_name: joined(person.lastName, person.secondLastName),
    ...(person.language ? { locale: person.language } : {}),
  }
}
