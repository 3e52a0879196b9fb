import { meLockEndpoints } from '@piel/contract/account/me-lock'
import { passkeyAssertion } from '@piel/contract/account/me-passkeys'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { call } from '../api.ts'
import { unlock } from './lock.ts'
import type { Tokens } from './oidc.ts'
import { tokensFromPopup } from './popup-sign-in.ts'
import { replaceToken, signOut } from './session.ts'
import { storedSubject, subjectOf } from './token.ts'

/** Unlocks the session of new tokens in the API. @throws ApiError */
export async function confirm({ accessToken, idToken }: Tokens): Promise<void> {
  await call(meLockEndpoints.unlock, { body: { idToken } }, { token: accessToken })
}

/** Unlocks with the user's password. @throws ApiError */
export async function unlockWithPassword(password: string): Promise<void> {
  await call(meLockEndpoints.unlock, { body: { password } })
  unlock()
}

/** Unlocks with a passkey of the user. @throws ApiError, and the browser's error if it was not used. */
export async function unlockWithPasskey(): Promise<void> {
  const [options, { startAuthentication }] = await Promise.all([
    call(meLockEndpoints.challenge, {}),
    import('@simplewebauthn/browser'),
  ])
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const passkey = passkeyAssertion.parse(await startAuthentication({ optionsJSON }))
  await call(meLockEndpoints.unlock, { body: { passkey } })
  unlock()
}

/**
 * Unlocks through a new sign-in of the same user at the provider, in a popup, so that the page stays. Another user's
 * sign-in ends the session.
 * @throws AuthError, ApiError
 */
export async function unlockAtProvider(email: string): Promise<void> {
  const tokens = await tokensFromPopup({ email })
  if (subjectOf(tokens.accessToken) !== storedSubject()) return await signOut()
  await confirm(tokens)
  replaceToken(tokens.accessToken, tokens.idToken)
  unlock()
}
