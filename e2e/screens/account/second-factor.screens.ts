import {
  enterFirstCode,
  enterPassword,
  type Account,
  newAccount,
  requiredProduct,
  withApp,
} from '../../second-factor.ts'
import { answering, failing, interpolate, type Screen, type Stage } from '../screen.ts'
import type { TestData } from '../test-data.ts'

const me = { who: 'staff', path: '/pages/settings' } as const
const state = /\/api\/me\/second-factor$/
const since = '2026-11-20T18:00:00.000Z'
const passkey = {
  id: '0198a0f2-0000-7000-8000-000000000001',
  name: 'Recepción, computadora de la entrada',
  createdAt: since,
  lastUsedAt: '2026-11-22T09:30:00.000Z',
}
const passkeyOptions = {
  challenge: 'AAAA',
  rp: { name: 'Piel' },
  user: { id: 'AAAA', name: 'staff@piel.test', displayName: 'Rodrigo' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
}
const withFactor = answering(state, { rule: 'optional', app: { since }, passkeys: [passkey], recoveryCodesLeft: 7 })
const dialog = ({ page }: Stage) => page.getByRole('dialog')

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const codes = Array.from({ length: 10 }, (_, n) => `7k3m-x9qd-${n}vwt-h2rc`)

/** Answers changes without making them, and enters the password in the dialog that a button opens. */
const changing = (button: (t: Stage['t']) => string, submit: (t: Stage['t']) => string) => async (stage: Stage) => {
  const { page, t } = stage
  await page.getByRole('button', { name: button(t), exact: true }).click()
  await dialog(stage).getByLabel(`${t.me.password.current}*`, { exact: true }).fill('Piel-staff-2026')
  await dialog(stage)
    .getByRole('button', { name: submit(t), exact: true })
    .click()
}
const answers = async (stage: Stage) => {
  const qr = {
    size: 37,
    path: Array.from({ length: 33 }, (_, n) => `M${n + 2} ${2 + ((n * 7) % 33)}h3v2h-3z`).join(''),
  }
  await withFactor(stage)
  await answering(/second-factor\/app$/, { secret, qr })(stage)
  await answering(/passkeys\/options$/, passkeyOptions)(stage)
  await answering(/second-factor\/recovery-codes$/, { recoveryCodes: codes })(stage)
}

/** Second factors in account settings. */
export const security: Screen[] = [
  {
    name: 'security-app',
    rows: 'C8',
    ...me,
    before: withFactor,
    ready: ({ page, t }) => page.getByRole('button', { name: t.me.security.newCodes }),
  },
  {
    name: 'security-error',
    alike: 'record-error',
    rows: 'I4',
    ...me,
    before: failing(state),
    ready: ({ page, t }) => page.getByText(t.me.security.failed),
  },
  {
    name: 'security-password',
    rows: 'C8',
    ...me,
    before: withFactor,
    act: ({ page, t }) => page.getByRole('button', { name: t.me.security.removeApp }).click(),
    ready: (stage) => dialog(stage).getByRole('button', { name: stage.t.me.security.removeApp }),
    isOverlay: true,
  },
  {
    name: 'security-setup',
    rows: 'C8',
    ...me,
    before: answers,
    act: changing(
      (t) => t.me.security.replaceApp,
      (t) => t.me.security.continue,
    ),
    ready: (stage) => dialog(stage).getByRole('img', { name: stage.t.me.security.qr }),
    isOverlay: true,
  },
  {
    name: 'security-passkey',
    rows: 'C8',
    ...me,
    before: answers,
    act: changing(
      (t) => t.me.security.addPasskey,
      (t) => t.me.security.continue,
    ),
    ready: (stage) => dialog(stage).getByRole('button', { name: stage.t.me.security.createPasskey }),
    isOverlay: true,
  },
  {
    name: 'security-rename',
    rows: 'C8',
    ...me,
    before: withFactor,
    act: ({ page, t }) =>
      page.getByRole('button', { name: interpolate(t.me.security.renameNamed, { name: passkey.name }) }).click(),
    ready: (stage) => dialog(stage).getByLabel(`${stage.t.me.security.passkeyName}*`, { exact: true }),
    isOverlay: true,
  },
  {
    name: 'security-codes',
    rows: 'C8',
    ...me,
    before: answers,
    act: changing(
      (t) => t.me.security.newCodes,
      (t) => t.me.security.newCodes,
    ),
    ready: (stage) => dialog(stage).getByRole('button', { name: stage.t.me.security.codesKept }),
    isOverlay: true,
  },
]

const accounts = new Map<TestData, Promise<Account>>()
async function signInWithFactor({ page, testData }: Stage) {
  const account = accounts.get(testData) ?? withApp(testData.url, newAccount(testData.url))
  accounts.set(testData, account)
  await enterPassword(page, await account)
}

/** The provider's pages after the password. */
export const providerFactor: Screen[] = [
  {
    name: 'provider-factor',
    alike: 'provider-factor-refused',
    rows: 'C8',
    who: 'visitor',
    path: '/',
    act: signInWithFactor,
    ready: ({ page }) => page.locator('#code'),
  },
  {
    name: 'provider-factor-refused',
    rows: 'C8',
    who: 'visitor',
    path: '/',
    act: async (stage) => {
      await signInWithFactor(stage)
      await stage.page.locator('.other a').click()
      await stage.page.locator('#code').fill('0000-0000-0000-0000')
      await stage.page.locator('form button[type=submit]').first().click()
    },
    ready: ({ page }) => page.locator('.alert'),
  },
  {
    name: 'provider-factor-setup',
    rows: 'C7',
    who: 'visitor',
    path: async () => (await requiredProduct()).url,
    act: async ({ page }) => enterPassword(page, await (await requiredProduct()).newAdministrator()),
    ready: ({ page }) => page.locator('.qr'),
  },
  {
    name: 'provider-factor-codes',
    rows: 'C8',
    who: 'visitor',
    path: async () => (await requiredProduct()).url,
    act: async ({ page }) => {
      await enterPassword(page, await (await requiredProduct()).newAdministrator())
      await enterFirstCode(page)
    },
    ready: ({ page }) => page.locator('.codes'),
  },
  {
    name: 'provider-passkey',
    rows: 'C8',
    who: 'visitor',
    path: async () => (await requiredProduct()).url,
    act: async ({ page }) =>
      enterPassword(page, await (await requiredProduct()).newAdministrator({ hasPasskey: true })),
    ready: ({ page }) => page.locator('form[data-passkey] .primary'),
  },
]
