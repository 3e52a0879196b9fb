import { AuthError } from '#/lib/session/auth-error.ts'
import { completeSignIn, type SignInNotice } from '#/lib/session/session.ts'

let handled: { href: string; outcome: Promise<SignInNotice | undefined> } | undefined

/** Takes the answer of the provider; it is good once, however often the page is drawn. */
export function completeOnce(href: string): Promise<SignInNotice | undefined> {
  if (handled?.href !== href) handled = { href, outcome: complete(new URL(href)) }
  return handled.outcome
}

async function complete(answer: URL): Promise<SignInNotice | undefined> {
  try {
    const outcome = await completeSignIn(answer)
    if (outcome === 'signed_in') return undefined
    window.close()
    // Still here: this was no popup of ours.
    return { error: 'missing_transaction' }
  } catch (error) {
    return { error: error instanceof AuthError ? error.code : 'login_failed' }
  }
}
