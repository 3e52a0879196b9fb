import { AuthError } from '#/lib/session/auth-error.ts'
import type { SignInNotice } from '#/lib/session/session.ts'
import { completeSignIn } from '#/lib/session/sign-in.ts'

let handled: { href: string; outcome: Promise<SignInNotice | undefined> } | undefined

/** Consumes the provider's answer once, because it is valid once, however often the page renders. */
export function completeOnce(href: string): Promise<SignInNotice | undefined> {
  if (handled?.href !== href) handled = { href, outcome: complete(new URL(href)) }
  return handled.outcome
}

async function complete(answer: URL): Promise<SignInNotice | undefined> {
  try {
    const outcome = await completeSignIn(answer)
    if (outcome === 'signed_in') return undefined
    window.close()
    // This window is not a popup of the sign-in, so it stays open.
    return { error: 'missing_transaction' }
  } catch (error) {
    return { error: error instanceof AuthError ? error.code : 'login_failed' }
  }
}
