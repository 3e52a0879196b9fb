import { currentLanguage } from '#/i18n/index.ts'
import { paths } from '../paths.ts'
import { loadConfig } from '../public-config.ts'
import { AuthError } from './auth-error.ts'
import { readIdToken } from './id-token.ts'
import { beginAuthorization, completeAuthorization, type Reauthentication, type Tokens } from './oidc.ts'
import { openPopup, waitForPopup } from './oidc-windows.ts'
import { lastToken } from './token.ts'

/**
 * Signs in at the provider in a popup. Browsers only allow it while a press is being handled.
 * @param again the user who must sign in again.
 * @throws AuthError
 */
export async function tokensFromPopup(again?: Reauthentication): Promise<Tokens> {
  const popup = openPopup()
  try {
    const provider = (
      await loadConfig().catch((error: unknown) => {
        throw new AuthError('provider_unreachable', error)
      })
    ).oidc
    const { url, transaction } = await beginAuthorization(provider, {
      redirectUri: new URL(paths.callback(), window.location.origin).href,
      prompt: 'login',
      language: currentLanguage(),
      statePrefix: 'popup.',
      again,
      idTokenHint: again && readIdToken(),
    })
    const canSeeClosing = new URL(url).origin === window.location.origin
    const answer = await waitForPopup(popup, url, transaction.state, { canSeeClosing })
    // The session continues, and stays locked until the API has received the ID token.
    return await completeAuthorization(provider, answer, transaction, again && lastToken())
  } finally {
    popup.close()
  }
}
