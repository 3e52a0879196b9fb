import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { apiClient } from './api-client.ts'
import { sql } from './database.ts'
import { startProduct, type Product } from './product.ts'

export interface Account {
  email: string
  password: string
  /** Of the authenticator app. */
  secret?: string
  recoveryCodes?: string[]
}

const password = 'Una-clave-2026'

/** The code of an authenticator app at a time. */
export const codeOf = (secret: string, secondsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) }).generate({
    timestamp: Date.now() + secondsLater * 1000,
  })

/** Creates a staff account. */
export async function newAccount(url: string): Promise<Account> {
  const client = await apiClient(url, 'admin')
  const email = `factor.${randomUUID().slice(0, 8)}@example.org`
  const body = { firstName: 'Abril', lastName: 'Quintero', email, password, role: 'STAFF' }
  const answer = await client.send('POST', '/users', { body, headers: { 'idempotency-key': randomUUID() } })
  if (!answer.ok) throw new Error(await answer.text())
  return { email, password }
}

/** Adds an authenticator app to an account. */
export async function withApp(url: string, owner: Promise<Account>): Promise<Account> {
  const account = await owner
  const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const credentials = { username: account.email, password: account.password }
  const { access_token: token } = await post<{ access_token: string }>('/auth/login', credentials)
  const { secret } = await post<{ secret: string }>('/me/second-factor/app', { password: account.password }, token)
  const { recoveryCodes } = await post<{ recoveryCodes: string[] }>(
    '/me/second-factor/app/confirm',
    { code: codeOf(secret) },
    token,
  )
  return { ...account, secret, recoveryCodes }
}

/** Enters e-mail and password on the provider's page, and waits for the next one. */
export async function enterPassword(page: Page, account: Account): Promise<void> {
  await page.waitForURL(/\/oidc\//)
  await page.locator('input[type=email]').fill(account.email)
  await page.locator('input[type=password]').fill(account.password)
  await page.locator('button[type=submit]').click()
  await page.locator('[name=step]').first().waitFor({ state: 'attached' })
}

/** An installation that requires a second factor of administrators. */
export interface RequiredProduct {
  url: string
  /** An administrator who has none, or a passkey that no device holds. */
  newAdministrator: (factor?: { hasPasskey: boolean }) => Promise<Account>
}

let required: Promise<RequiredProduct & { product: Product }> | undefined
export const requiredProduct = (): Promise<RequiredProduct> => (required ??= startRequired())
export const stopRequiredProduct = async (): Promise<void> => (await required)?.product.stop()

async function startRequired() {
  const product = await startProduct({ env: { DEMO: 'off', MFA: 'admins', CLINIC_NAME: 'Clínica del Valle' } })
  const link = /http\S+\/oidc\/setup\/\S+/.exec(product.output())?.[0]
  if (link === undefined) throw new Error('the installation printed no link for its first administrator')
  const email = 'primera@example.org'
  const form = { firstName: 'Ximena', lastName: 'Ochoa', secondLastName: '', email, password, confirmation: password }
  const created = await fetch(link, { method: 'POST', body: new URLSearchParams(form) })
  if (!created.ok) throw new Error(`the set-up answered ${created.status}`)
  const newAdministrator = async ({ hasPasskey } = { hasPasskey: false }): Promise<Account> => {
    const id = randomUUID()
    const another = `${id.slice(0, 8)}@example.org`
    await sql(
      product,
      `INSERT INTO users (id, email, email_verified, first_name, last_name, role, subject)
       VALUES ($1::uuid, $2, true, 'Ximena', 'Ochoa', 'ADMIN', $1::uuid::text)`,
      [id, another],
    )
    await sql(
      product,
      'INSERT INTO credentials (user_id, password_hash) SELECT $1::uuid, password_hash FROM credentials LIMIT 1',
      [id],
    )
    if (hasPasskey)
      await sql(
        product,
        `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
         VALUES ($1::uuid, $1::uuid, $2, '', 0, '{internal}', 'Teléfono', now())`,
        [id, randomUUID().replaceAll('-', '')],
      )
    return { email: another, password }
  }
  return { url: product.url, product, newAdministrator }
}

/** Sets up an authenticator app on the provider's page, up to the recovery codes. */
export async function enterFirstCode(page: Page): Promise<string> {
  const secret = (await page.locator('.secret code').textContent()) ?? ''
  await page.locator('#code').fill(codeOf(secret))
  await page.locator('form button[type=submit]').first().click()
  await page.locator('.codes').waitFor()
  return secret
}

/** Gives a page an authenticator that holds passkeys and confirms at once, with its user verified. */
export async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
