import type { PublicConfig } from '@piel/contract/account/auth'
import type { ProviderEndpoints } from '@piel/contract/account/sign-in'
import { detectLanguage, hasChosenLanguage, saveLanguage } from '#/i18n/detector.ts'
import { paths } from '#/lib/paths.ts'
import { AuthError, authErrorOfApi } from '#/lib/session/auth-error.ts'
import { saveAuthorizationRequest } from '#/lib/session/authorization-request.ts'
import { authorizationAt, providerDocument } from '#/lib/session/authorization.ts'
import { currentPage, keepReturnTo } from '#/lib/session/return-to.ts'
import { assertNoLoop } from '#/lib/session/sign-in-loop.ts'
import { takeSignedOut } from '#/lib/session/signed-out.ts'

const timeoutMs = 10_000

type Refusal = Parameters<typeof authErrorOfApi>[0]

/** An answer of the API, not validated: the client that validates is part of the product. */
async function read<T>(path: string, errorOf: (refusal: Refusal) => AuthError): Promise<T> {
  const refusal: Refusal = { status: 0 }
  try {
    const answer = await fetch(path, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    refusal.status = answer.status
    const body: unknown = await answer.json()
    if (answer.ok) return body as T
    refusal.code = (body as { code?: unknown }).code
  } catch {
    // There is no answer, or another program answered.
  }
  throw errorOf(refusal)
}

async function leaveForProvider(): Promise<void> {
  keepReturnTo(currentPage())
  assertNoLoop()
  const { oidc: provider } = await read<PublicConfig>(
    '/api/config',
    (refusal) => new AuthError('provider_unreachable', refusal),
  )
  const server = await providerDocument(provider, () => read<ProviderEndpoints>('/api/auth/provider', authErrorOfApi))
  const { url, transaction } = await authorizationAt(server, provider, {
    redirectUri: new URL(paths.callback(), location.origin).href,
    prompt: 'login',
    language: detectLanguage(),
  })
  saveAuthorizationRequest(transaction)
  // Replacing keeps "Back" from leading into the same redirect again.
  location.replace(url)
}

/**
 * Sends a visitor without a session to the provider's login before the product loads. `requireSignIn` does the same for
 * sessions that end while the product is open.
 * @returns false if the visitor cannot be redirected: the address is then the sign-in form's, with the reason.
 */
export async function leave(): Promise<boolean> {
  const show = (name: string, value: string): false => {
    history.replaceState(null, '', `${paths.signIn()}?${name}=${value}`)
    return false
  }
  if (!hasChosenLanguage()) saveLanguage(detectLanguage(), true)
  if (takeSignedOut()) return show('signed_out', '1')
  try {
    await leaveForProvider()
    return true
  } catch (error) {
    return show('error', error instanceof AuthError ? error.code : 'login_failed')
  }
}
