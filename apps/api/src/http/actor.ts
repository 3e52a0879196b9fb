import { actorKindOf } from '@piel/contract/permissions'
import { fullName, type Language, type ProfileKind, type Role, type PersonName } from '@piel/contract/people'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import { deniedSession } from '#/db/ended-access.ts'
import { prepared } from '#/db/prepared.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { VerifiedToken } from './bearer.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor, CallContext } from '#/lib/context.ts'
import { discover, fetchJson } from './keys.ts'

interface AccountRow extends PersonName {
  id: string
  email: string
  role: Role
  profileKind: ProfileKind
  language: Language | null
  archived: boolean
  tokensValidFrom: string
  denied: boolean
}

async function accountOf(db: Queryable, token: VerifiedToken): Promise<AccountRow | undefined> {
  // Read at every request, so that revoking a token or an account has immediate effect.
  const [row] = await db.query<AccountRow>(
    prepared(sql`
      SELECT id, first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName",
        second_last_name AS "secondLastName", email, role, profile_kind AS "profileKind", language,
        archived_at IS NOT NULL AS archived, tokens_valid_from AS "tokensValidFrom",
        EXISTS (SELECT 1 FROM denied_tokens
          WHERE token_id IN (${token.id}, ${deniedSession(token.sessionKey)})) AS denied
      FROM users WHERE subject = ${token.subject}`),
  )
  return row
}

const claims = z.object({ sub: z.string(), email: z.optional(z.string()), email_verified: z.optional(z.boolean()) })

/** The e-mail verified by the external provider, from the token or its userinfo endpoint. */
async function verifiedEmail(issuer: string, text: string, token: VerifiedToken): Promise<string | undefined> {
  const inToken = claims.safeParse(token.payload)
  if (inToken.success && inToken.data.email !== undefined && inToken.data.email_verified === true)
    return inToken.data.email
  const { userinfo_endpoint } = await discover(issuer)
  if (userinfo_endpoint === undefined) return undefined
  const info = await fetchJson(userinfo_endpoint, claims, { authorization: `Bearer ${text}` })
  return info.sub === token.subject && info.email_verified === true ? info.email : undefined
}

/** At the first sign-in through an external provider, links the existing account to the provider's subject. */
async function linkAccount(deps: Deps, text: string, token: VerifiedToken, context: CallContext): Promise<void> {
  const email = await verifiedEmail(deps.env.oidc.issuer, text, token).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the provider did not return the e-mail of a token')
    throw new AppError('unavailable', { retryAfter: 5, cause: error })
  })
  if (email === undefined) return
  await deps.db.transaction(async (tx) => {
    const [linked] = await tx.query<PersonName & { id: string; role: Role }>(sql`
      UPDATE users SET subject = ${token.subject}, email_verified = true, version = version + 1,
        updated_at = ${deps.clock.now().toISOString()}::timestamptz
      WHERE email = ${email.normalize('NFC').toLowerCase()} AND archived_at IS NULL
        -- A subject of the embedded provider is the account's id, which an external one replaces.
        AND (subject IS NULL OR subject = id::text)
      RETURNING id, role, first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName",
        second_last_name AS "secondLastName"`)
    if (!linked) return
    await recordAudit(tx, context, {
      action: 'account.link',
      object: { kind: 'account', id: linked.id },
      actor: { userId: linked.id, name: fullName(linked), role: linked.role },
    })
  })
}

/** Finds the actor of a verified token. Role and profile kind come from the users table, never from the token. */
export function createActorFinder(deps: Deps) {
  /** Unknown subjects, remembered for a minute so that not every request calls the provider. */
  const unknownSubjects = new Map<string, number>()

  async function findAfterLinking(
    text: string,
    token: VerifiedToken,
    context: CallContext,
  ): Promise<AccountRow | undefined> {
    if (deps.env.oidc.embedded || (unknownSubjects.get(token.subject) ?? 0) > performance.now()) return undefined
    await linkAccount(deps, text, token, context)
    // A parallel first request may have linked the account.
    const account = await accountOf(deps.db, token)
    if (account) return account
    if (unknownSubjects.size > 1000) unknownSubjects.clear()
    unknownSubjects.set(token.subject, performance.now() + 60_000)
    return undefined
  }

  return async (text: string, token: VerifiedToken, context: CallContext): Promise<Actor> => {
    const account = (await accountOf(deps.db, token)) ?? (await findAfterLinking(text, token, context))
    if (!account) throw new AppError(deps.env.oidc.embedded ? 'token_invalid' : 'account_unknown')
    if (account.archived) throw new AppError('account_archived')
    const validFrom = account.tokensValidFrom === '-infinity' ? -Infinity : Date.parse(account.tokensValidFrom)
    if (account.denied || token.issuedAt.getTime() < validFrom) throw new AppError('token_invalid')
    return {
      userId: account.id,
      subject: token.subject,
      name: fullName(account),
      email: account.email,
      role: account.role,
      profileKind: account.profileKind,
      kind: actorKindOf(account),
      language: account.language,
      tokenId: token.id,
      tokenExpiresAt: token.expiresAt,
      sessionKey: token.sessionKey,
    }
  }
}
