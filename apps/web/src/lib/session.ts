import { useSyncExternalStore } from 'react'
import { readToken, subscribeToToken } from './token.ts'

/** True while a token that has not expired is stored. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribeToToken, () => readToken() !== undefined)
}

interface SignInOptions {
  /** Path, query and hash to come back to; the current page where left out. */
  returnTo?: string
  /** The provider's connection to use (Google). */
  connection?: string
}

/** Leaves for the provider's login; rejects with an AuthError where it cannot be reached. */
export declare function signIn(options?: SignInOptions): Promise<void>

/** Ends the session here, in the API and at the provider, and returns to the origin. Never rejects. */
export declare function signOut(): Promise<void>
