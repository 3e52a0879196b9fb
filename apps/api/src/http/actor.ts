import { actorKindOf } from '@piel/contract/core/permissions'
import {
  fullName,
  type Duty,
  type Language,
  type ProfileKind,
  type Role,
  type PersonName,
} from '@piel/contract/core/people'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { deniedSession } from '#/db/ended-access.ts'
import { prepared } from '#/db/connection/prepared.ts'
import type { Deps } from '#/deps.ts'
import { createFirstSignIn } from '#/identity/first-sign-in.ts'
import { AppError } from '#/lib/app-error.ts'
import { isId } from '#/lib/id.ts'
import type { VerifiedToken } from './bearer.ts'
import type { Actor, CallContext } from '#/lib/context.ts'

interface AccountRow extends PersonName {
  id: string
  email: string
  role: Role
  duty: Duty | null
  profileKind: ProfileKind
  doctorId: string | null
  language: Language | null
  archived: boolean
  tokensValidFrom: string
  denied: boolean
  locked: boolean
}

async function accountOf(db: Queryable, { oidc }: Deps['env'], token: VerifiedToken): Promise<AccountRow | undefined> {
  if (oidc.issuesTokens && !isId(token.subject)) return undefined
  const isTheirs = oidc.issuesTokens
    ? sql`id = ${token.subject}`
    : sql`issuer = ${oidc.issuer} AND subject = ${token.subject}`
  // Read at every request, so that revoking a token or an account has immediate effect.
  const [row] = await db.query<AccountRow>(
    prepared(sql`
      SELECT id, first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName",
        second_last_name AS "secondLastName", email, role, duty, profile_kind AS "profileKind", language,
        archived_at IS NOT NULL AS archived, tokens_valid_from AS "tokensValidFrom",
        (SELECT d.id FROM doctors d WHERE d.user_id = users.id AND d.archived_at IS NULL AND d.status <> 'INACTIVE')
          AS "doctorId",
        EXISTS (SELECT 1 FROM denied_tokens
          WHERE token_id IN (${token.id}, ${deniedSession(token.sessionKey)})) AS denied,
        EXISTS (SELECT 1 FROM session_locks WHERE key = ${token.sessionKey}) AS locked
      FROM users WHERE ${isTheirs} ORDER BY archived_at DESC NULLS FIRST LIMIT 1`),
  )
  return row
}

/** Finds the actor of a verified token. Role, duty and profile kind come from the users table, never from the token. */
export function createActorFinder(deps: Deps) {
  const { db, env } = deps
  const firstSignIn = createFirstSignIn(deps)

  async function find(text: string, token: VerifiedToken, context: CallContext): Promise<AccountRow | undefined> {
    const account = await accountOf(db, env, token)
    if (env.oidc.issuesTokens || (account && !account.archived)) return account
    await firstSignIn(context, { subject: token.subject, accessToken: text, claims: token.payload })
    return await accountOf(db, env, token)
  }

  return async (text: string, token: VerifiedToken, context: CallContext): Promise<Actor> => {
    const account = await find(text, token, context)
    if (!account) throw new AppError(env.oidc.issuesTokens ? 'token_invalid' : 'account_unknown')
    if (account.archived) throw new AppError('account_archived')
    const validFrom = account.tokensValidFrom === '-infinity' ? -Infinity : Date.parse(account.tokensValidFrom)
    if (account.denied || token.issuedAt.getTime() < validFrom) throw new AppError('token_invalid')
    return {
      userId: account.id,
      subject: token.subject,
      name: fullName(account),
      email: account.email,
      role: account.role,
      duty: account.duty,
      profileKind: account.profileKind,
      doctorId: account.doctorId,
      kind: actorKindOf(account),
      language: account.language,
      tokenId: token.id,
      tokenExpiresAt: token.expiresAt,
      sessionKey: token.sessionKey,
      isLocked: account.locked,
    }
  }
}
