import { authEndpoints } from '@piel/contract/account/auth'
import { useSyncExternalStore } from 'react'
import { currentLanguage } from '#/i18n/index.ts'
import { call, onUnauthenticated, type ApiError } from '../api.ts'
import { AuthError } from './auth-error.ts'
import { accountErrorCodes } from '../client-errors.ts'
import { loadConfig } from '../public-config.ts'
import { paths } from '../paths.ts'
import { checkLock, followLock, forgetLock } from './lock.ts'
import type { Reauthentication } from './oidc.ts'
import { renew, scheduleRenewal } from './renewal.ts'
import { currentPage, keepReturnTo, safeReturnTo } from './return-to.ts'
import { assertNoLoop, forgetAttempts } from './sign-in-loop.ts'
import { markSignedOut, signedOutElsewhere, takeSignedOut } from './signed-out.ts'
import { stringifySearch } from '../search-params.ts'
import { clearDrafts } from '../storage.ts'
import { keepIdToken, readIdToken, removeIdToken } from './id-token.ts'
import { readToken, removeToken, subjectOf, subscribeToToken, writeToken } from './token.ts'

/** A token refused within this many milliseconds of its grant is not replaced by another one. */
const graceOfNewToken = 15_000
export const personKey = 'piel.person'

const oidc = () => import('./oidc.ts')
const urlOf = (path: string) => new URL(path, window.location.origin).href

let signedIn = false
let grantedAt = 0
/** True once a redirect has started; prevents another one. */
let leaving = false
const listeners = new Set<() => void>()

const leaveFor = (url: string) => {
  leaving = true
  window.location.replace(url)
}

/** Starts the session: lock, renewal, refused calls, changes in other tabs. */
export function startSession(): void {
  signedIn = readToken() !== undefined
  rememberPerson()
  followLock()
  if (window.location.pathname !== paths.callback()) checkLock()
  onUnauthenticated({ renew, end: endSession })
  subscribeToToken(followToken)
  scheduleRenewal()
}

/** Whether the user is signed in; an expired token ends the session at the next call, not while typing. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribe, isSignedIn)
}

export const isSignedIn = (): boolean => signedIn

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function followToken(): void {
  const wasSignedIn = signedIn
  signedIn = readToken() !== undefined
  if (wasSignedIn && !signedIn && !leaving && signedOutElsewhere()) {
    clearDrafts()
    removeIdToken()
    return leaveFor(signInPage({ signed_out: '1' }))
  }
  // Another user's token, from another tab: remove the previous user's data from the screen.
  if (signedIn && rememberPerson() && wasSignedIn && !leaving) return leaveFor(window.location.href)
  scheduleRenewal()
  listeners.forEach((listener) => listener())
}

/** Stores the token's user and deletes drafts of another one. @returns true if the user changed. */
function rememberPerson(): boolean {
  const token = readToken()
  const person = token && subjectOf(token)
  const former = sessionStorage.getItem(personKey)
  if (!person || person === former) return false
  sessionStorage.setItem(personKey, person)
  if (former !== null) clearDrafts()
  return former !== null
}

/** Starts the session of a sign-in. */
export function accept(token: string, idToken: string | undefined): void {
  forgetLock()
  replaceToken(token, idToken)
}

/** After the API refused the token: redirects to the provider, or to the form if that cannot help. */
function endSession(refused: string | undefined, refusal: ApiError): void {
  const stored = readToken()
  // Another tab has signed in again since.
  if (leaving || (stored !== undefined && stored !== refused)) return
  const account = accountErrorCodes.find((code) => code === refusal.code)
  keepReturnTo(currentPage())
  if (account || Date.now() - grantedAt < graceOfNewToken) {
    leaving = true
    removeToken()
    return leaveFor(signInPage({ error: account ?? 'authentication' }))
  }
  removeToken()
}

/** The message of the sign-in form, as URL parameters. */
export interface SignInNotice {
  error?: string
  signed_out?: '1'
}

/** The address of the sign-in form. */
export function signInPage(notice: SignInNotice): string {
  return paths.signIn() + stringifySearch(notice)
}

interface SignInOptions {
  /** Path, query and hash to return to; by default the current page. */
  returnTo?: string | undefined
  /** The provider's connection to use (Google). */
  connection?: string | undefined
  /** True for automatic redirects, which are counted. */
  automatic?: boolean
  /** The user who must sign in again. */
  again?: Reauthentication
}

const currentOr = (target: string | undefined) => (target === undefined ? currentPage() : safeReturnTo(target))

/** Redirects to the provider's login. @throws AuthError if it cannot be reached. */
export async function signIn(options: SignInOptions = {}): Promise<void> {
  if (leaving) return
  keepReturnTo(currentOr(options.returnTo))
  if (options.automatic) assertNoLoop()
  else forgetAttempts()
  const { beginAuthorization, saveAuthorizationRequest } = await oidc()
  const { url, transaction } = await beginAuthorization(await providerOf(), {
    redirectUri: urlOf(paths.callback()),
    prompt: 'login',
    language: currentLanguage(),
    connection: options.connection,
    again: options.again,
    idTokenHint: options.again && readIdToken(),
  })
  saveAuthorizationRequest(transaction)
  // Replacing keeps "Back" from leading into the same redirect again.
  leaveFor(url)
}

/**
 * Redirects a visitor without a session to the provider's login.
 * @returns the message of the sign-in form if the visitor cannot be redirected.
 */
export async function requireSignIn(): Promise<SignInNotice | undefined> {
  if (leaving) return undefined
  if (takeSignedOut()) return { signed_out: '1' }
  try {
    await signIn({ automatic: true })
    return undefined
  } catch (error) {
    return { error: error instanceof AuthError ? error.code : 'login_failed' }
  }
}

/** Replaces the token of this session, after a change of the password or another sign-in of the same user. */
export function replaceToken(token: string, idToken = readIdToken()): void {
  grantedAt = Date.now()
  takeSignedOut()
  writeToken(token)
  keepIdToken(idToken)
}

/** Ends the session here, in the API and at the provider, and returns to the origin. Never rejects. */
export async function signOut(): Promise<void> {
  leaving = true
  try {
    if (readToken() !== undefined) await call(authEndpoints.logout, {})
  } catch (error) {
    console.error('Log-out: the API did not answer', error)
  }
  await leaveToProvider()
}

/** Signs out after `end` has ended the session in the API. @throws errors of `end`; the session then continues. */
export async function signOutAfter(end: () => Promise<unknown>): Promise<void> {
  leaving = true
  try {
    await end()
  } catch (error) {
    leaving = false
    throw error
  }
  await leaveToProvider()
}

async function leaveToProvider(): Promise<void> {
  let destination: string | undefined
  try {
    const { endSessionUrl } = await oidc()
    destination = await endSessionUrl(await providerOf(), window.location.origin, readIdToken())
  } catch (error) {
    console.error('Log-out: the provider did not answer', error)
  }
  clearDrafts()
  forgetAttempts()
  markSignedOut()
  removeIdToken()
  removeToken()
  leaveFor(destination ?? paths.dashboard())
}

/** @throws AuthError `provider_unreachable`. */
export async function providerOf() {
  try {
    return (await loadConfig()).oidc
  } catch (error) {
    throw new AuthError('provider_unreachable', error)
  }
}
