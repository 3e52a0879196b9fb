import type { Deps, KeySource } from '#/deps.ts'
import { accountOfIdentity } from './account.ts'
import type { CallContext } from '#/lib/context.ts'
import type { Claims } from './claims.ts'
import { createDiscovery, type Discovery } from './discovery.ts'
import { type IdTokenClaims, verifyIdToken } from './id-token.ts'
import { remoteKeys } from './keys.ts'
import { type RedeemedTokens, requestTokens } from './token-request.ts'
import { readUserinfo } from './userinfo.ts'
import { providedEmailOf } from './verified-email.ts'

export interface SignedInTokens {
  accessToken: string
  idClaims: IdTokenClaims
  accessClaims?: Claims
}

export class ExternalProvider {
  readonly #deps: Deps
  readonly #keys: KeySource
  readonly discovery: Discovery

  constructor(deps: Deps) {
    this.#deps = deps
    this.#keys = remoteKeys(deps.env.oidc.issuer)
    this.discovery = createDiscovery(deps.env.oidc.issuer)
  }

  async redeem(parameters: Record<string, string>): Promise<RedeemedTokens> {
    return await requestTokens(this.#deps.env.oidc, await this.discovery.read(), parameters)
  }

  async verify(idToken: string, nonce?: string): Promise<IdTokenClaims> {
    const { issuer } = await this.discovery.read()
    return await verifyIdToken(this.#deps, this.#keys, idToken, { issuer, ...(nonce !== undefined && { nonce }) })
  }

  /** The account of a sign-in; a first sign-in links it. @param subject the identifier in later requests. */
  async accountOf(
    context: CallContext,
    subject: string,
    { accessToken, idClaims, accessClaims = {} }: SignedInTokens,
  ): Promise<string> {
    const { issuer, trustEmail } = this.#deps.env.oidc
    const userinfo = async () => await readUserinfo(await this.discovery.read(), accessToken, idClaims.sub)
    return await accountOfIdentity(this.#deps, context, { issuer, subject }, () =>
      providedEmailOf({ tokens: [idClaims, accessClaims], userinfo, trustsEmail: trustEmail }),
    )
  }
}
