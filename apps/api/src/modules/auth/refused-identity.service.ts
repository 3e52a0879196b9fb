import type { Deps } from '#/deps.ts'
import { recordRefusal, recordRefusedAccount } from '#/credentials/sign-in.ts'
import { findTied, type Identity } from '#/identity/account.ts'
import { type Claims, emailOf } from '#/identity/claims.ts'
import type { CallContext } from '#/lib/context.ts'

/** Records a sign-in at the external provider that Piel refused, with the account that it concerns, if there is one. */
export async function recordRefusedIdentity(
  deps: Deps,
  context: CallContext,
  identity: Identity,
  claims: Claims,
): Promise<void> {
  const tied = await findTied(deps.db, identity)
  const email = emailOf(claims)?.email
  if (tied || email === undefined) await recordRefusedAccount(deps, context, tied?.id)
  else await recordRefusal(deps, context, email)
}
