import { statusOf } from '@piel/contract/core/errors'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { CallContext } from '#/lib/context.ts'
import { accountOfIdentity } from './account.ts'
import type { Claims } from './claims.ts'
import { createDiscovery } from './discovery.ts'
import { ProviderError, refusalOf, retryAfterSeconds } from './provider-error.ts'
import { readUserinfo } from './userinfo.ts'
import { providedEmailOf } from './verified-email.ts'

const rememberedMs = 60_000
const maxRemembered = 1000

interface UnknownUser {
  subject: string
  accessToken: string
  claims: Claims
}

/**
 * Links the account of a token whose subject is new. A refusal is remembered for a minute, an unreachable provider for
 * 5 s, so that not every request asks it again.
 */
export function createFirstSignIn(deps: Deps) {
  const { issuer, trustEmail } = deps.env.oidc
  const discovery = createDiscovery(issuer)
  const refused = new Map<string, { error: AppError; until: number }>()
  const running = new Map<string, Promise<void>>()

  async function link(context: CallContext, { subject, accessToken, claims }: UnknownUser): Promise<void> {
    const userinfo = async () => await readUserinfo(await discovery.read(), accessToken, subject)
    await accountOfIdentity(deps, context, { issuer, subject }, () =>
      providedEmailOf({ tokens: [claims], userinfo, trustsEmail: trustEmail }),
    )
  }

  function remember(subject: string, thrown: unknown): never {
    const error = thrown instanceof ProviderError ? refusalOf(thrown) : thrown
    if (!(error instanceof AppError)) throw error
    if (error.cause !== undefined && statusOf(error.code) < 500)
      deps.log.warn({ err: error.cause, code: error.code }, 'the first sign-in of a user was refused')
    if (refused.size >= maxRemembered) refused.clear()
    const forMs = error.code === 'provider_unreachable' ? retryAfterSeconds * 1000 : rememberedMs
    refused.set(subject, { error, until: performance.now() + forMs })
    throw error
  }

  return async (context: CallContext, user: UnknownUser): Promise<void> => {
    const { subject } = user
    const known = refused.get(subject)
    if (known && known.until > performance.now()) throw known.error
    let work = running.get(subject)
    if (!work) {
      work = link(context, user)
        .catch((error: unknown) => remember(subject, error))
        .finally(() => running.delete(subject))
      running.set(subject, work)
    }
    await work
  }
}
