import { providerEndpoints, type ProviderEndpoints, type signInEndpoints } from '@piel/contract/account/sign-in'
import { statusOf } from '@piel/contract/core/errors'
import type { AnswerOf, ParsedOf } from '@piel/contract/core/endpoint'
import type { Deps } from '#/deps.ts'
import { createTokenVerifier, type VerifiedToken } from '#/http/bearer.ts'
import { accessTokenFault } from '#/identity/access-token-fault.ts'
import { remoteKeys } from '#/identity/keys.ts'
import { ExternalProvider } from '#/identity/provider.ts'
import { ProviderError, refusalOf } from '#/identity/provider-error.ts'
import type { RedeemedTokens } from '#/identity/token-request.ts'
import { AppError } from '#/lib/app-error.ts'
import type { CallContext } from '#/lib/context.ts'
import { isSessionOpen } from '#/credentials/sessions.ts'
import { recordSignIn } from '#/credentials/sign-in.ts'
import { accessTokenSeconds, issueAccessToken } from '#/credentials/tokens.ts'
import { continuedSession } from './continued-session.service.ts'

type Exchange = typeof signInEndpoints.exchange
type Identify = typeof signInEndpoints.identify

/** Sign-ins through the external provider; unused with the embedded one. */
export function createExternalSignIn(deps: Deps) {
  const { env, log } = deps
  const { oidc } = env
  const provider = oidc.embedded ? undefined : new ExternalProvider(deps)
  const verifyAccessToken = createTokenVerifier(deps, deps.keys ?? remoteKeys(oidc.issuer))

  function refuse(error: unknown): never {
    const refusal = error instanceof ProviderError ? refusalOf(error) : error
    // Refusals of 500 and above are logged when they are answered.
    if (refusal instanceof AppError && refusal.cause !== undefined && statusOf(refusal.code) < 500)
      log.warn({ err: refusal.cause, code: refusal.code }, 'the identity provider did not complete a sign-in')
    throw refusal
  }

  async function usableAccessToken(text: string): Promise<VerifiedToken> {
    try {
      return await verifyAccessToken(text)
    } catch (error) {
      if (error instanceof AppError && error.code.startsWith('provider_')) throw error
      throw new ProviderError(accessTokenFault(text, oidc), { cause: error })
    }
  }

  async function enter(
    from: ExternalProvider,
    context: CallContext,
    { accessToken, idToken }: RedeemedTokens,
    { nonce, previousToken }: { nonce?: string; previousToken?: string | undefined } = {},
  ): Promise<AnswerOf<Exchange>> {
    const at = Math.floor(deps.clock.now().getTime() / 1000)
    const idClaims = await from.verify(idToken, nonce).catch(refuse)
    const userId = await from.accountOf(context, idClaims.sub, { accessToken, idClaims }).catch(refuse)
    const session = await continuedSession(deps, userId, previousToken)
    if (session === undefined) await recordSignIn(deps, context, userId)
    return {
      access_token: await issueAccessToken(deps, userId, at, session),
      token_type: 'Bearer',
      expires_in: accessTokenSeconds,
      id_token: idToken,
    }
  }

  return {
    /** Asks the provider each time, so that no sign-in is sent to a provider that is down. */
    async endpoints(): Promise<ProviderEndpoints> {
      if (!provider) throw new AppError('not_found')
      const document = providerEndpoints.safeParse(await provider.discovery.refresh().catch(refuse))
      if (document.success) return document.data
      return refuse(new ProviderError('the discovery document names no authorization or token endpoint'))
    },

    async exchange(context: CallContext, body: ParsedOf<Exchange>['body']): Promise<AnswerOf<Exchange>> {
      if (!provider || oidc.clientSecret === null) throw new AppError('not_found')
      const { code, codeVerifier, redirectUri, nonce, previousToken } = body
      const parameters = { code, code_verifier: codeVerifier, redirect_uri: redirectUri }
      const tokens = await provider.redeem({ grant_type: 'authorization_code', ...parameters }).catch(refuse)
      return await enter(provider, context, tokens, { nonce, previousToken })
    },

    async enterWith(context: CallContext, tokens: RedeemedTokens): Promise<AnswerOf<Exchange>> {
      if (!provider) throw new AppError('not_found')
      return await enter(provider, context, tokens)
    },

    /**
     * Links and records the user of tokens that the browser redeemed, before the first request with the access token.
     */
    async identify(context: CallContext, { accessToken, idToken }: ParsedOf<Identify>['body']): Promise<undefined> {
      if (!provider || oidc.issuesTokens) throw new AppError('not_found')
      const idClaims = await provider.verify(idToken).catch(refuse)
      const token = await usableAccessToken(accessToken).catch(refuse)
      const { subject, payload: accessClaims } = token
      if (subject !== idClaims.sub)
        refuse(
          new ProviderError('the access token names another subject than the ID token: use one registration for both'),
        )
      const userId = await provider.accountOf(context, subject, { accessToken, idClaims, accessClaims }).catch(refuse)
      const issuedAt = token.issuedAt.getTime() / 1000
      const session = { userId, key: token.sessionKey, tokenId: token.id, issuedAt }
      if (!(await isSessionOpen(deps.db, session))) throw new AppError('token_invalid')
      await recordSignIn(deps, context, userId)
    },
  }
}

export type ExternalSignIn = ReturnType<typeof createExternalSignIn>
