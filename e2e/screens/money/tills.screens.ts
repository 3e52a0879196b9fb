import { countedOf, hiddenOf, sessionOf, tillOf } from '../../../apps/web/src/testing/till.ts'
import { answering, emptyList, failing, neverAnswered, type Screen, type Stage } from '../screen.ts'
import type { TestData } from '../test-data.ts'

const own = /\/api\/till$/
const list = /\/api\/till\/sessions\?/
const one = /\/api\/till\/sessions\/[0-9a-f-]{36}$/
const page = { who: 'staff', path: '/caja' } as const
const sessions = { who: 'admin', path: '/caja/cortes' } as const
const dialog = ({ page: at }: Stage) => at.getByRole('dialog')
const press = (word: (t: Stage['t']) => string) => (stage: Stage) =>
  stage.page.getByRole('button', { name: word(stage.t), exact: true }).click()
const tillWith = (session: object | null, tills = [tillOf()]) => answering(own, { tills, locations: [], session })

/** The page of a session of the demonstration in a state. */
const sessionIn =
  (state: 'open' | 'closed') =>
  async ({ url, tokens }: TestData) => {
    const response = await fetch(`${url}/api/till/sessions?status=${state}&limit=1`, {
      headers: { authorization: `Bearer ${tokens.admin}` },
    })
    const { data } = (await response.json()) as { data: { id: string }[] }
    return `/caja/cortes/${data[0]?.id}`
  }

/** The user's till. */
export const till: Screen[] = [
  { name: 'till', rows: 'P1', ...page, ready: ({ page: at, t }) => at.getByText(t.tills.session.entries) },
  {
    name: 'till-left-open',
    rows: 'P9',
    ...page,
    before: tillWith(sessionOf({ entries: [] })),
    ready: ({ page: at, t }) => at.getByText(t.tills.session.noEntries),
  },
  {
    name: 'till-open',
    alike: 'till-open-error',
    rows: 'P1',
    who: 'nurse',
    path: '/caja',
    act: async ({ page: at }) => {
      await at.locator('input[inputmode=numeric]').nth(1).fill('2')
      await at.locator('input[inputmode=numeric]').nth(4).fill('12')
    },
    ready: ({ page: at, t }) => at.getByRole('button', { name: t.tills.open.submit }),
  },
  {
    name: 'till-open-error',
    rows: 'P1',
    who: 'nurse',
    path: '/caja',
    before: failing(/\/api\/till\/sessions$/, 409, 'till_open'),
    act: press((t) => t.tills.open.submit),
    ready: ({ page: at }) => at.getByRole('alert'),
  },
  {
    name: 'till-none',
    rows: 'P1',
    who: 'admin',
    path: '/caja',
    before: tillWith(null, []),
    ready: ({ page: at, t }) => at.getByText(t.tills.none.title),
  },
  {
    name: 'till-loading',
    rows: 'P1 I4',
    ...page,
    before: neverAnswered(own),
    ready: ({ page: at }) => at.locator('main').getByRole('status').first(),
  },
  {
    name: 'till-error',
    rows: 'P1 I4',
    ...page,
    before: failing(own),
    ready: ({ page: at, t }) => at.getByText(t.tills.failed),
  },
  {
    name: 'till-cash-out',
    rows: 'P1',
    ...page,
    act: press((t) => t.tills.move.out),
    ready: (stage) => dialog(stage).getByLabel(stage.t.tills.move.reason),
    isOverlay: true,
  },
  {
    name: 'till-count',
    rows: 'P8',
    ...page,
    // Leaves the session of the demonstration open for other screens.
    before: answering(/\/api\/till\/counting$/, hiddenOf()),
    act: press((t) => t.tills.count.action),
    ready: ({ page: at, t }) => at.getByText(t.tills.count.totals),
  },
  {
    name: 'till-hidden',
    rows: 'P8',
    ...page,
    before: tillWith(hiddenOf()),
    ready: ({ page: at, t }) => at.getByText(t.tills.session.hidden),
  },
  {
    name: 'till-result',
    alike: 'till-result-short',
    rows: 'P8',
    ...page,
    before: tillWith(countedOf(0)),
    ready: ({ page: at, t }) => at.getByText(t.tills.result.exact),
  },
  {
    name: 'till-result-short',
    rows: 'P8',
    ...page,
    before: tillWith(countedOf(-5_000)),
    ready: ({ page: at, t }) => at.getByText(t.tills.result.differs),
  },
  {
    name: 'till-tills',
    rows: 'P1',
    who: 'admin',
    path: '/caja',
    act: press((t) => t.tills.tills.action),
    ready: (stage) => dialog(stage).getByRole('list', { name: stage.t.tills.tills.list }),
    isOverlay: true,
  },
]

/** Cash that is refused for want of a till, and the till that is opened right there. */
export const tillInPayment: Screen[] = [
  {
    name: 'till-payment',
    rows: 'P1',
    who: 'nurse',
    path: ({ ids }) => `/pacientes/detalle/${ids.full}`,
    before: failing(/\/api\/checkouts$/, 409, 'till_closed', 'POST'),
    act: async (stage) => {
      await stage.page.getByRole('button', { name: stage.t.patients.detail.more }).waitFor()
      await stage.page.keyboard.press('p')
      await dialog(stage).getByRole('button', { name: stage.t.entries.methods.cash, exact: true }).click()
      await dialog(stage).getByRole('textbox', { name: stage.t.payments.amount }).fill('250')
      await dialog(stage).getByRole('button', { name: stage.t.payments.submit }).click()
    },
    ready: (stage) => dialog(stage).getByRole('button', { name: stage.t.tills.open.title }),
    isOverlay: true,
  },
]

/** The sessions of the clinic and their documents. */
export const tillSessions: Screen[] = [
  { name: 'till-sessions', rows: 'P9', ...sessions, ready: ({ page: at }) => at.locator('tbody tr').nth(1) },
  {
    name: 'till-sessions-empty',
    alike: 'patients-empty',
    rows: 'P9 I4',
    ...sessions,
    before: answering(list, emptyList),
    ready: ({ page: at, t }) => at.getByText(t.tills.list.empty),
  },
  {
    name: 'till-sessions-error',
    alike: 'patients-error',
    rows: 'P9 I4',
    ...sessions,
    before: failing(list),
    ready: ({ page: at, t }) => at.getByText(t.tills.list.failed),
  },
  {
    name: 'till-session',
    rows: 'P9',
    who: 'admin',
    path: sessionIn('closed'),
    ready: ({ page: at }) => at.getByRole('article'),
  },
  {
    name: 'till-session-print',
    rows: 'P9',
    who: 'admin',
    path: sessionIn('closed'),
    ready: ({ page: at }) => at.getByRole('article'),
    media: 'print',
    widths: [360, 1024],
  },
  {
    name: 'till-session-error',
    alike: 'detail-error',
    rows: 'P9 I4',
    who: 'admin',
    path: sessionIn('closed'),
    before: failing(one),
    ready: ({ page: at, t }) => at.getByText(t.tills.paper.failed),
  },
  {
    name: 'till-session-count',
    rows: 'P9',
    who: 'admin',
    path: sessionIn('open'),
    act: press((t) => t.tills.count.title),
    ready: ({ page: at, t }) => at.getByText(t.tills.count.totals),
  },
  {
    name: 'till-session-uncounted',
    rows: 'P9',
    who: 'admin',
    path: sessionIn('open'),
    act: press((t) => t.tills.uncounted.action),
    ready: (stage) => dialog(stage).getByLabel(stage.t.tills.uncounted.reason),
    isOverlay: true,
  },
]
