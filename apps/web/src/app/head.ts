// Runs in the head, before the first paint and before any other script: theme, language, and what the page needs first.
// It imports next to nothing, because its bytes are in every page; its keys are those of lib/theme.ts, i18n/detector.ts
// and lib/session/lock.ts.
import { authorizationOf, readToken } from '#/lib/session/token.ts'

type InLanguages = Record<'en' | 'es', string[]>

/** Addresses of the scripts that a page runs first. The script in the head loads them at once. */
export interface FirstScripts {
  /** The product's scripts, the entry first. */
  product: string[]
  /** The script that redirects to the provider. */
  leave: string
  /** Scripts that every page behind sign-in needs. */
  always: InLanguages
  /** Scripts of the pages that sessions start with, by a regular expression of the path. */
  pages: [path: string, InLanguages][]
  /** The words of the loading screen. */
  loading: Record<'en' | 'es', string>
}

/** Filled in by the build; absent while developing, where the page names its script itself. */
declare const firstScripts: FirstScripts

const page = document.documentElement
/** Reads from storage; null where the browser blocks it. */
function stored<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
const saved = (key: string): string | null => stored(() => localStorage.getItem(key))

function showTheme(): void {
  const theme = saved('color-theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  // The browser's own background until the stylesheet has loaded.
  const scheme = document.createElement('meta')
  scheme.name = 'color-scheme'
  scheme.content = dark ? 'dark' : 'light'
  document.head.append(scheme)
  // Observers run before a frame: no frame shows a body without its class.
  new MutationObserver((_, observer) => {
    if (!document.body) return
    observer.disconnect()
    document.body.classList.toggle('dark', dark)
  }).observe(page, { childList: true })
}

function showLanguage(): 'en' | 'es' {
  const spoken = [saved('i18nextLng'), ...navigator.languages].find((tag) => /^(en|es)\b/i.test(tag ?? ''))
  if (spoken) page.lang = spoken.slice(0, 2).toLowerCase()
  return page.lang === 'es' ? 'es' : 'en'
}

/** Downloads a script without running it. */
function preload(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

/** Resolves when the page is parsed and its style sheet has loaded or failed. Call it before the page is parsed. */
async function whenStyled(): Promise<void> {
  const style = new Promise<void>((resolve) => {
    // The events of a style sheet do not bubble, and may come before the page is parsed.
    const look = ({ target }: Event) => (target as HTMLLinkElement).rel === 'stylesheet' && resolve()
    for (const type of ['load', 'error']) document.addEventListener(type, look, true)
  })
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  if (document.querySelector('link[rel=stylesheet]')) await style
}

/** Shows the loading screen until the provider's page, or the product, replaces it. */
async function showLoading(text: string, styled: Promise<void>): Promise<void> {
  await styled
  const screen = document.querySelector<HTMLTemplateElement>('#loading')?.content.cloneNode(true) as DocumentFragment
  screen.querySelector('h1')?.append(text)
  document.getElementById('root')?.append(screen)
}

/** Requests the account before the product asks for it (`lib/first-answer.ts`), unless the screen is locked. */
function requestAccount(token: string, language: string): void {
  if (saved('piel.locked') !== null || Date.now() >= Number(saved('piel.locksAt') ?? Infinity)) return
  const headers = { accept: 'application/json', 'accept-language': language, authorization: authorizationOf(token) }
  const answer = fetch('/api/me', { headers, signal: AbortSignal.timeout(10_000) })
  answer.catch(() => {})
  window.firstAnswer = { path: '/api/me', token, answer }
}

async function start(first: FirstScripts, language: 'en' | 'es'): Promise<void> {
  const { pathname, search } = location
  // The hidden frame of a renewal, whose opener reads the URL.
  if (pathname === '/auth/silent') return
  const styled = whenStyled()
  const isCallback = pathname.startsWith('/auth/callback')
  // After the return from the provider the splash is not shown again.
  if (isCallback) page.classList.add('no-splash')
  const token = stored(readToken)
  if (!token && !isCallback && !/[?&](error|signed_out)=/.test(search)) {
    void showLoading(first.loading[language], styled)
    const leave = import(/* @vite-ignore */ first.leave) as Promise<{ leave: () => Promise<boolean> }>
    const hasLeft = await leave.then((module) => module.leave()).catch(() => false)
    if (hasLeft) return
  }
  const [product = ''] = first.product
  first.product.forEach(preload)
  // The provider's answer usually yields a session.
  if (token || isCallback) first.always[language].forEach(preload)
  if (token && !isCallback) {
    const scripts = first.pages.find(([path]) => new RegExp(`^${path}/?$`).test(pathname))?.[1]
    scripts?.[language].forEach(preload)
    requestAccount(token, language)
  }
  await styled
  await import(/* @vite-ignore */ product)
}

showTheme()
const language = showLanguage()
if (typeof firstScripts !== 'undefined') void start(firstScripts, language)
