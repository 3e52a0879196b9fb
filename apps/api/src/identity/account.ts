import { fullName, type PersonName, type Role } from '@piel/contract/core/people'
import sql from 'sql-template-tag'
import { recordAudit } from '#/audit/audit.ts'
import { recordRefusedSignIn } from '#/audit/refused-sign-in.ts'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { CallContext } from '#/lib/context.ts'
import type { ProvidedEmail } from './verified-email.ts'

export interface Identity {
  issuer: string
  subject: string
}

export interface LinkedAccount {
  id: string
  isArchived: boolean
}

export async function findLinked(db: Queryable, { issuer, subject }: Identity): Promise<LinkedAccount | undefined> {
  const [row] = await db.query<LinkedAccount>(sql`
    SELECT id, archived_at IS NOT NULL AS "isArchived" FROM users WHERE issuer = ${issuer} AND subject = ${subject}
    ORDER BY archived_at DESC NULLS FIRST LIMIT 1`)
  return row
}

/**
 * Links the account with a verified e-mail to an identity, unless it is archived or linked to another user of this
 * issuer.
 * @returns the account's ID; undefined without one.
 */
export async function linkAccount(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  context: CallContext,
  { issuer, subject }: Identity,
  email: string,
): Promise<string | undefined> {
  return await db.transaction(async (tx) => {
    const [linked] = await tx.query<PersonName & { id: string; role: Role }>(sql`
      UPDATE users SET issuer = ${issuer}, subject = ${subject}, email_verified = true, version = version + 1,
        updated_at = ${clock.now().toISOString()}::timestamptz
      WHERE email = ${email} AND archived_at IS NULL AND (subject IS NULL OR issuer IS DISTINCT FROM ${issuer})
        AND NOT EXISTS (SELECT FROM users o
          WHERE o.issuer = ${issuer} AND o.subject = ${subject} AND o.archived_at IS NULL)
      RETURNING id, role, first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName",
        second_last_name AS "secondLastName"`)
    if (!linked) return undefined
    await recordAudit(tx, context, {
      action: 'account.link',
      object: { kind: 'account', id: linked.id },
      actor: { userId: linked.id, name: fullName(linked), role: linked.role },
    })
    return linked.id
  })
}

/**
 * The account of an identity; a first sign-in links it. Refusals are recorded, except for outages.
 * @param emailOf the e-mail that the provider vouches for.
 * @throws AppError `account_archived`, `account_unknown`, `provider_email_missing`, `provider_email_unverified`, and
 * those of `emailOf`.
 */
export async function accountOfIdentity(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: CallContext,
  identity: Identity,
  emailOf: () => Promise<ProvidedEmail>,
): Promise<string> {
  const linked = await findLinked(deps.db, identity)
  if (linked && !linked.isArchived) return linked.id
  const { email, refusal } = await emailOf()
  if (refusal === undefined) {
    const id = await linkAccount(deps, context, identity, email)
    if (id !== undefined) return id
    // A parallel first request may have linked it.
    const now = await findLinked(deps.db, identity)
    if (now && !now.isArchived) return now.id
  }
  await recordRefusedSignIn(deps, context, { accountId: linked?.id, email })
  if (linked) throw new AppError('account_archived', { cause: refusal })
  throw refusal ?? new AppError('account_unknown')
}

/** Completes links stored without their issuer: only the configured issuer can have made them. */
export async function completeIssuers({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<void> {
  if (env.oidc.embedded) return
  await db.transaction(async (tx) => {
    await tx.query(sql`UPDATE users SET issuer = ${env.oidc.issuer} WHERE issuer IS NULL AND subject <> id::text`)
    await tx.query(sql`SELECT record_found('issuer of links')`)
  })
}
