import { signInEndpoints } from '@piel/contract/account/sign-in'
import { call } from '../api.ts'
import { isLockStored } from './lock.ts'
import { accept, personKey, providerOf } from './session.ts'
import { forgetAttempts } from './sign-in-loop.ts'
import { subjectOf } from './token.ts'

/**
 * Handles the provider's response at `/auth/callback`.
 * @returns `handed_over` in a popup, whose opener continues with the response.
 * @throws AuthError
 */
export async function completeSignIn(answer: URL): Promise<'signed_in' | 'handed_over'> {
  const state = answer.searchParams.get('state')
  if (state?.startsWith('popup.')) {
    const { answerOpener } = await import('./oidc-windows.ts')
    answerOpener(answer)
    return 'handed_over'
  }
  const { completeAuthorization, takeAuthorizationRequest } = await import('./oidc.ts')
  const transaction = takeAuthorizationRequest(state)
  const tokens = await completeAuthorization(await providerOf(), answer, transaction)
  const isSamePerson = sessionStorage.getItem(personKey) === subjectOf(tokens.accessToken)
  // A new token of a locked session is locked too. If unlocking fails, the lock screen shows.
  if (isSamePerson && isLockStored()) await import('./unlock.ts').then(({ confirm }) => confirm(tokens)).catch(() => {})
  accept(tokens.accessToken, tokens.idToken)
  return 'signed_in'
}

/** Signs in through a popup if the redirect fails. @throws AuthError */
export async function signInWithPopup(): Promise<void> {
  const { tokensFromPopup } = await import('./popup-sign-in.ts')
  const tokens = await tokensFromPopup()
  accept(tokens.accessToken, tokens.idToken)
}

/** Signs in with e-mail and password. @throws ApiError */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  const answer = await call(signInEndpoints.login, { body: { username: email, password } })
  forgetAttempts()
  accept(answer.access_token, undefined)
}
