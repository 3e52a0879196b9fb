import { actorKindOf } from '@piel/contract/permissions'
import { fullName, type Language, type ProfileKind, type Role } from '@piel/contract/people'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import { prepared } from '#/db/prepared.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { VerifiedToken } from './bearer.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor, CallContext } from '#/lib/context.ts'
import { discover, fetchJson } from './keys.ts'

interface Name {
  firstName: string
  middleName: string | null
  lastName: string
  secondLastName: string | null
}

interface AccountRow extends Name {
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
  // At every call, before anything else: what revokes a token or an account counts at once.
  const [row] = await db.query<AccountRow>(
    prepared(sql`
      SELECT id, first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName",
        second_last_name AS "secondLastName", email, role, profile_kind AS "profileKind", language,
        archived_at IS NOT NULL AS archived, tokens_valid_from AS "tokensValidFrom",
        EXISTS (SELECT 1 FROM denied_tokens WHERE token_id = ${token.id}) AS denied
      FROM users WHERE subject = ${token.subject}`),
  )
  return row
}

const claims = z.object({ sub: z.string(), email: z.optional(z.string()), email_verified: z.optional(z.boolean()) })

/** E-mail as the external provider vouches for it: from the token, else from its userinfo endpoint. */
async function verifiedEmail(issuer: string, text: string, token: VerifiedToken): Promise<string | undefined> {
  const inToken = claims.safeParse(token.payload)
  if (inToken.success && inToken.data.email !== undefined && inToken.data.email_verified === true)
    return inToken.data.email
  const { userinfo_endpoint } = await discover(issuer)
  if (userinfo_endpoint === undefined) return undefined
  const told = await fetchJson(userinfo_endpoint, claims, { authorization: `Bearer ${text}` })
  return told.sub === token.subject && told.email_verified === true ? told.email : undefined
}

/** First sign-in through an external provider: the account made beforehand is tied to its subject (rows D2, J5). */
async function link(deps: Deps, text: string, token: VerifiedToken, context: CallContext): Promise<void> {
  const email = await verifiedEmail(deps.env.oidc.issuer, text, token).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the provider did not tell whose token it is')
    throw new AppError('unavailable', { retryAfter: 5, cause: error })
  })
  if (email === undefined) return
  await deps.db.transaction(async (tx) => {
    const [linked] = await tx.query<Name & { id: string; role: Role }>(sql`
      UPDATE users SET subject = ${token.subject}, email_verified = true, version = version + 1,
        updated_at = ${deps.clock.now().toISOString()}::timestamptz
      WHERE email = ${email.normalize('NFC').toLowerCase()} AND archived_at IS NULL
        -- The embedded provider's subject is the account's own id: moving to an external one replaces it.
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

/** Finds who a verified token stands for, as the accounts table says now: role and kind never come from the token. */
export function createActorFinder(deps: Deps) {
  /** Strangers are remembered for a minute, so that their every call does not reach the provider. */
  const strangers = new Map<string, number>()

  async function linked(text: string, token: VerifiedToken, context: CallContext): Promise<AccountRow | undefined> {
    if (deps.env.oidc.embedded || (strangers.get(token.subject) ?? 0) > performance.now()) return undefined
    await link(deps, text, token, context)
    // Whoever of several first calls it was that tied the account, it is there for all of them.
    const account = await accountOf(deps.db, token)
    if (account) return account
    if (strangers.size > 1000) strangers.clear()
    strangers.set(token.subject, performance.now() + 60_000)
    return undefined
  }

  return async (text: string, token: VerifiedToken, context: CallContext): Promise<Actor> => {
    const account = (await accountOf(deps.db, token)) ?? (await linked(text, token, context))
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
    }
  }
}
