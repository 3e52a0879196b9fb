import type { Language, ProfileKind, Role, PersonName } from '@piel/contract/people'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

/** An active user, with the data of the provider's claims. */
export interface ProviderPerson extends PersonName {
  id: string
  subject: string
  email: string
  emailVerified: boolean
  language: Language | null
  role: Role
  profileKind: ProfileKind
  tokensValidFrom: number | null
}

/** The active user with a subject; undefined when archived or unknown. */
export async function personOf(db: Queryable, subject: string): Promise<ProviderPerson | undefined> {
  const [person] = await db.query<ProviderPerson>(sql`
    SELECT id, coalesce(subject, id::text) AS subject, email, email_verified AS "emailVerified",
           first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName",
           second_last_name AS "secondLastName", language, role, profile_kind AS "profileKind",
           CASE WHEN isfinite(tokens_valid_from) THEN extract(epoch FROM tokens_valid_from)::float8 END AS "tokensValidFrom"
    FROM users WHERE (subject = ${subject} OR (subject IS NULL AND id::text = ${subject})) AND archived_at IS NULL`)
  return person
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')

/** OpenID Connect claims of a user. */
export function claimsOf(person: ProviderPerson) {
  return {
    sub: person.subject,
    email: person.email,
    email_verified: person.emailVerified,
    name: joined(person.firstName, person.middleName, person.lastName, person.secondLastName),
    given_name: joined(person.firstName, person.middleName),
    family_name: joined(person.lastName, person.secondLastName),
    ...(person.language ? { locale: person.language } : {}),
  }
}
