import { answering, failing, neverAnswered, emptyList, type Screen, type Stage, startingWith } from '../screen.ts'
import { keepToasts } from '../toasts.ts'
import { editOf } from '../demo-data.ts'

const listed = /\/api\/users\?/
const user = /\/api\/users\/[0-9a-f-]{36}$/
const sessions = /\/api\/users\/[^/]+\/sessions$/
const openSessions = answering(sessions, {
  data: [
    ['Chrome, Android', '2806:2f0:9141:f0b5:1c4d:5d0e:7a11:3b2c', '2026-11-22T15:41:00.000Z'],
    ['Firefox, Windows', '189.203.10.7', '2026-11-22T09:05:00.000Z'],
    [null, null, '2026-11-21T18:12:00.000Z'],
  ].map(([device, address, at], index) => ({
    id: `0199f0a0-0000-7000-8000-00000000000${index}`,
    device,
    address,
    since: '2026-11-21T17:30:00.000Z',
    lastSeen: at,
    isCurrent: false,
  })),
})
const list = { who: 'admin', path: '/usuarios' } as const
const create = { who: 'admin', path: '/usuarios/crear' } as const

const rows = ({ page }: Stage) => page.locator('tbody tr')
const field = ({ page }: Stage, label: string) => page.getByRole('textbox', { name: label, exact: true })
const choice = ({ page }: Stage, label: string) => page.getByRole('combobox', { name: label, exact: true })
const save = ({ page, t }: Stage) => page.getByRole('button', { name: t.users.form.create })
const retry = ({ page, t }: Stage) => page.getByRole('button', { name: t.common.retry })

/** Chooses a password for the new user, in place of the invitation. */
const choosePassword = ({ page, t }: Stage) => page.getByRole('checkbox', { name: t.users.fields.invite }).uncheck()

async function fill(stage: Stage) {
  const { fields } = stage.t.users
  await field(stage, fields.firstName).fill('Renata')
  await field(stage, fields.lastName).fill('Olvera')
  await field(stage, fields.email).fill('renata.olvera@example.org')
  await choice(stage, fields.position).selectOption('USER')
}

/** The list of users. */
export const users: Screen[] = [
  { name: 'users', rows: 'D1 I1 I2', ...list, ready: (stage) => rows(stage).nth(4) },
  { name: 'users-staff', rows: 'N1', who: 'admin', path: '/usuarios?role=STAFF', ready: (stage) => rows(stage).nth(4) },
  {
    name: 'users-loading',
    alike: 'patients-loading',
    rows: 'I4',
    ...list,
    before: neverAnswered(listed),
    ready: ({ page }) => page.locator('table[aria-busy=true]'),
  },
  {
    name: 'users-empty',
    alike: 'patients-empty',
    rows: 'D1 I4',
    ...list,
    before: answering(listed, emptyList),
    ready: ({ page, t }) => page.getByText(t.users.list.empty),
  },
  {
    name: 'users-no-match',
    alike: 'patients-no-match',
    rows: 'I2 I4',
    who: 'admin',
    path: '/usuarios?search=zzzqqq',
    ready: ({ page, t }) => page.getByText(t.table.noMatch),
  },
  { name: 'users-error', alike: 'patients-error', rows: 'I4', ...list, before: failing(listed), ready: retry },
  {
    name: 'users-filtered',
    alike: 'patients-filtered',
    rows: 'D1 I2',
    who: 'admin',
    path: '/usuarios?who=all&search=mar&role=USER&sort=-createdAt',
    ready: ({ page }) => page.locator('mark').first(),
  },
  {
    name: 'users-archived',
    alike: 'patients-archived',
    rows: 'D3',
    who: 'admin',
    path: '/usuarios?who=all&status=archived',
    ready: ({ page, t }) => page.getByRole('button', { name: startingWith(t.users.columns.restore) }).first(),
  },
  {
    name: 'users-long-names',
    rows: 'D1',
    who: 'admin',
    path: '/usuarios?who=all&search=maximiliano',
    ready: (stage) => rows(stage).first(),
  },
  {
    name: 'users-archive',
    rows: 'D3',
    who: 'admin',
    path: '/usuarios?who=all&search=escalante',
    act: ({ page, t }) =>
      page
        .getByRole('button', { name: startingWith(t.users.list.archiveName.replace('{{name}}', '')) })
        .first()
        .click(),
    ready: ({ page }) => page.getByRole('alertdialog'),
    isOverlay: true,
  },
]

/** Forms that create and update users. */
export const userForms: Screen[] = [
  { name: 'user-create', alike: 'user-create-errors', rows: 'D2', ...create, ready: save },
  {
    name: 'user-create-staff',
    alike: 'user-create-errors',
    rows: 'N1',
    ...create,
    act: async (stage) => {
      const { fields } = stage.t.users
      await choice(stage, fields.position).selectOption('clinical')
    },
    ready: ({ page, t }) => page.getByText(t.users.positionHints.clinical),
  },
  {
    name: 'user-create-errors',
    rows: 'D4 I5',
    ...create,
    act: async (stage) => {
      const { fields } = stage.t.users
      await choice(stage, fields.position).selectOption('USER')
      await field(stage, fields.firstName).fill('X')
      await field(stage, fields.lastName).fill('R2D2')
      await field(stage, fields.email).fill('no')
      await field(stage, fields.phone).fill('123')
      await field(stage, fields.birthDate).fill('31/02/2001')
      await choosePassword(stage)
      await field(stage, fields.confirmPassword).fill('Secreto-2027')
      await save(stage).click()
    },
    ready: ({ page }) => page.locator('[aria-invalid=true]').nth(5),
  },
  {
    name: 'user-create-refused',
    rows: 'D5',
    ...create,
    before: failing(/\/api\/users$/, 409, 'email_taken', 'POST'),
    act: async (stage) => {
      const { fields } = stage.t.users
      await fill(stage)
      await choosePassword(stage)
      await field(stage, fields.password).fill('Una-clave-2026')
      await field(stage, fields.confirmPassword).fill('Una-clave-2026')
      await save(stage).click()
    },
    beforeView: (stage) => keepToasts(stage, 1, () => save(stage).click()),
    ready: ({ page }) => page.locator('[aria-invalid=true]').first(),
  },
  {
    name: 'user-create-external',
    needsLoad: true,
    rows: 'D2',
    ...create,
    before: ({ page }) =>
      page.route(/\/api\/config$/, async (route) => {
        const answer = await route.fetch()
        const config = (await answer.json()) as { oidc: object }
        await route.fulfill({ response: answer, json: { ...config, oidc: { ...config.oidc, embedded: false } } })
      }),
    ready: ({ page, t }) => page.getByText(t.users.form.hints.external),
  },
  {
    name: 'user-invited',
    rows: 'D2',
    ...create,
    before: async (stage) => {
      const { page, testData } = stage
      const headers = { authorization: `Bearer ${testData.tokens.admin}` }
      const someone = await editOf('escalante')(testData)
      const found = await fetch(`${testData.url}/api/users/${someone.split('/').at(-1)}`, { headers })
      const body: unknown = await found.json()
      await page.route(/\/api\/users$/, (route) => route.fulfill({ status: 201, json: body }))
      await page.route(/\/api\/users\/[^/]+\/invitation$/, (route) =>
        route.fulfill({
          status: 201,
          json: {
            url: `${testData.url}/oidc/invitation/Qm9sZXRvLWRlLXVuLXNvbG8tdXNvLXBhcmEtUGllbA`,
            expiresAt: '2026-11-24T18:00:00.000Z',
            sentTo: null,
          },
        }),
      )
    },
    act: async (stage) => {
      await fill(stage)
      await save(stage).click()
    },
    ready: ({ page, t }) => page.getByRole('textbox', { name: t.users.invitation.link }),
  },
  {
    name: 'user-edit',
    alike: 'user-sessions',
    rows: 'B7 D4',
    who: 'admin',
    path: editOf('escalante'),
    ready: ({ page, t }) => page.getByRole('button', { name: t.users.account.endSessions }),
  },
  {
    name: 'user-edit-own',
    alike: 'user-sessions',
    rows: 'D3',
    who: 'admin',
    path: editOf('admin@piel.test'),
    ready: ({ page, t }) => page.getByText(t.users.roleHints.own),
  },
  {
    name: 'user-edit-blocked',
    rows: 'C8 D2',
    who: 'admin',
    path: editOf('escalante'),
    before: ({ page }) =>
      page.route(user, async (route) => {
        const answer = await route.fetch()
        const json = { ...((await answer.json()) as object), isBlocked: true, invitedUntil: '2026-11-24T18:00:00.000Z' }
        await route.fulfill({ response: answer, json })
      }),
    ready: ({ page, t }) => page.getByRole('button', { name: t.users.account.unlock }),
  },
  {
    name: 'user-reset-factor',
    rows: 'C8',
    who: 'admin',
    path: editOf('escalante'),
    before: ({ page }) =>
      page.route(user, async (route) => {
        const answer = await route.fetch()
        const json = { ...((await answer.json()) as object), hasSecondFactor: true }
        await route.fulfill({ response: answer, json })
      }),
    act: ({ page, t }) => page.getByRole('button', { name: t.users.account.resetFactor }).click(),
    ready: ({ page, t }) => page.getByRole('alertdialog').getByRole('button', { name: t.users.account.resetFactor }),
    isOverlay: true,
  },
  {
    name: 'user-edit-error',
    alike: 'detail-error',
    rows: 'B7 I4',
    who: 'admin',
    path: editOf('escalante'),
    before: failing(user),
    ready: retry,
  },
  {
    name: 'user-edit-archived',
    rows: 'D3',
    who: 'admin',
    path: async ({ url, tokens }) => {
      const headers = { authorization: `Bearer ${tokens.admin}` }
      const answer = await fetch(`${url}/api/users?status=archived&limit=1`, { headers })
      const { data } = (await answer.json()) as { data: { id: string }[] }
      return `/usuarios/editar/${data[0]?.id}`
    },
    ready: ({ page, t }) => page.getByRole('button', { name: t.users.columns.restore }),
  },
  {
    name: 'user-end-sessions',
    alike: 'user-end-session',
    rows: 'C10',
    who: 'admin',
    path: editOf('escalante'),
    act: ({ page, t }) => page.getByRole('button', { name: t.users.account.endSessions }).click(),
    ready: ({ page, t }) => page.getByRole('alertdialog').getByRole('button', { name: t.users.account.endSessions }),
    isOverlay: true,
  },
  {
    name: 'user-sessions',
    rows: 'C5',
    who: 'admin',
    path: editOf('escalante'),
    before: openSessions,
    ready: ({ page, t }) => page.getByRole('list', { name: t.sessions.open }),
  },
  {
    name: 'user-sessions-error',
    alike: 'record-error',
    rows: 'C5 I4',
    who: 'admin',
    path: editOf('escalante'),
    before: failing(sessions),
    ready: ({ page, t }) => page.getByText(t.users.account.sessionsFailed),
  },
  {
    name: 'user-end-session',
    rows: 'C5',
    who: 'admin',
    path: editOf('escalante'),
    before: openSessions,
    act: ({ page, t }) =>
      page.getByRole('button', { name: t.sessions.endOf.replace('{{device}}', 'Firefox, Windows') }).click(),
    ready: ({ page, t }) => page.getByRole('alertdialog').getByRole('button', { name: t.users.account.endSession }),
    isOverlay: true,
  },
]
