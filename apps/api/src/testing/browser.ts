import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export interface Page {
  /** The final address. */
  url: string
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

interface Sent {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string | undefined
}

type Send = (request: Sent) => Promise<Omit<Page, 'url'>>

/** Sends requests by `inject`, from any client address. */
export const injecting =
  (app: FastifyInstance, address = '127.0.0.1'): Send =>
  async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method,
      url: path,
      headers,
      remoteAddress: address,
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, headers: answer.headers as Page['headers'], body: answer.body }
  }

/** Sends requests over the network. */
export const fetching =
  (origin: string): Send =>
  async ({ method, path, headers, body }) => {
    const answer = await fetch(origin + path, { method, headers, redirect: 'manual', ...(body && { body }) })
    const received = { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() }
    return { status: answer.status, headers: received, body: await answer.text() }
  }

export interface Cookie {
  value: string
  path: string
  attributes: string
}

/** The parts of a browser that a sign-in needs: cookies by path, redirects, forms. It stops at the application. */
export class Browser {
  readonly cookies = new Map<string, Cookie>()
  readonly headers: Record<string, string> = { accept: 'text/html' }
  send: Send
  readonly origin: string

  constructor(send: Send, origin: string) {
    this.send = send
    this.origin = origin
  }

  async request(
    method: 'GET' | 'POST',
    url: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const target = new URL(url, this.origin)
    const cookie = [...this.cookies]
      .filter(([, { path }]) => target.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const type = form && { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await this.send({
      method,
      path: target.pathname + target.search,
      headers: { ...this.headers, ...type, ...(cookie && { cookie }), ...headers },
      body: form && new URLSearchParams(form).toString(),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(line)
    return { ...answer, url: target.href }
  }

  #keep(line: string): void {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
    const path = /; *path=([^;]+)/i.exec(attributes)?.[1] ?? '/'
    if (value === '' || attributes.includes('expires=Thu, 01 Jan 1970')) this.cookies.delete(name)
    else this.cookies.set(name, { value, path, attributes })
  }

  /** Opens an address and follows redirects to a page or to the application. */
  async open(url: string, form?: Record<string, string>): Promise<Page> {
    let page = await this.request(form ? 'POST' : 'GET', url, form)
    for (let hop = 0; hop < 10 && page.status >= 300 && page.status < 400; hop += 1) {
      const next = new URL(String(page.headers['location']), page.url)
      if (!next.pathname.startsWith('/oidc/')) return { ...page, url: next.href }
      page = await this.request('GET', next.href)
    }
    return page
  }
}

/** State of the web between request and callback. */
export interface Transaction {
  verifier: string
  state: string
  nonce: string
  redirectUri: string
}

/** The web's part of signing in with the provider at `/oidc`. */
export function signInFlow(browser: Browser, audience = 'urn:piel:api') {
  const random = () => randomBytes(32).toString('base64url')
  const redirectUri = `${browser.origin}/auth/callback`

  const begin = async (changes: Record<string, string | undefined> = {}) => {
    const transaction: Transaction = { verifier: random(), state: random(), nonce: random(), redirectUri }
    const parameters = {
      client_id: 'piel-web',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid profile email',
      audience,
      resource: audience,
      state: transaction.state,
      nonce: transaction.nonce,
      code_challenge: createHash('sha256').update(transaction.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      prompt: 'login',
      ...changes,
    }
    const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const page = await browser.open(`/oidc/auth?${new URLSearchParams(given).toString()}`)
    return { page, transaction }
  }

  const answerOf = (page: Page) => Object.fromEntries(new URL(page.url).searchParams)

  const exchange = async (code: string, transaction: Transaction, changes: Record<string, string> = {}) => {
    const form = {
      grant_type: 'authorization_code',
      client_id: 'piel-web',
      code,
      redirect_uri: transaction.redirectUri,
      code_verifier: transaction.verifier,
      ...changes,
    }
    const answer = await browser.request('POST', '/oidc/token', form, { accept: 'application/json' })
    return { status: answer.status, body: JSON.parse(answer.body) as Record<string, string> }
  }

  return {
    begin,
    answerOf,
    exchange,
    /** Signs in from the first request to the tokens. */
    async signIn(person: { email: string; password: string }, changes: Record<string, string | undefined> = {}) {
      const { page, transaction } = await begin(changes)
      const back = await browser.open(page.url, { email: person.email, password: person.password })
      const { code = '' } = answerOf(back)
      const tokens = await exchange(code, transaction)
      return { back, transaction, code, tokens }
    },
  }
}
