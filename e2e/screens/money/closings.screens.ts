import { dayOf } from '../../../apps/web/src/testing/till.ts'
import { answering, emptyList, failing, type Screen, type Stage } from '../screen.ts'
import type { TestData } from '../test-data.ts'

const days = /\/api\/till\/days\?/
const day = /\/api\/till\/days\/[0-9a-f-]{36}$/
const dayList = { who: 'admin', path: '/caja/dias' } as const
const press = (word: (t: Stage['t']) => string) => (stage: Stage) =>
  stage.page.getByRole('button', { name: word(stage.t), exact: true }).click()

/** The page of yesterday, which is closed. */
const closedDay = async ({ url, tokens }: TestData) => {
  const response = await fetch(`${url}/api/till/days?status=closed&limit=1`, {
    headers: { authorization: `Bearer ${tokens.admin}` },
  })
  const { data } = (await response.json()) as { data: { id: string }[] }
  return `/caja/dias/${data[0]?.id}`
}

/** The days of the clinic and their documents. */
export const closings: Screen[] = [
  { name: 'till-days', rows: 'P9', ...dayList, ready: ({ page: at }) => at.locator('tbody tr').nth(1) },
  {
    name: 'till-days-empty',
    alike: 'patients-empty',
    rows: 'P9 I4',
    ...dayList,
    before: answering(days, emptyList),
    ready: ({ page: at, t }) => at.getByText(t.closings.empty),
  },
  {
    name: 'till-days-error',
    alike: 'patients-error',
    rows: 'P9 I4',
    ...dayList,
    before: failing(days),
    ready: ({ page: at, t }) => at.getByText(t.closings.failed),
  },
  { name: 'till-day', rows: 'P9', who: 'admin', path: closedDay, ready: ({ page: at }) => at.getByRole('article') },
  {
    name: 'till-day-print',
    rows: 'P9',
    who: 'admin',
    path: closedDay,
    ready: ({ page: at }) => at.getByRole('article'),
    media: 'print',
    widths: [360, 1024],
  },
  {
    name: 'till-day-error',
    alike: 'detail-error',
    rows: 'P9 I4',
    who: 'admin',
    path: closedDay,
    before: failing(day),
    ready: ({ page: at, t }) => at.getByText(t.closings.dayFailed),
  },
  {
    name: 'till-day-open',
    rows: 'P9',
    who: 'admin',
    path: closedDay,
    before: answering(day, dayOf({ openSessions: 2 })),
    ready: ({ page: at, t }) => at.getByText(t.closings.showSessions),
  },
  {
    name: 'till-day-close',
    rows: 'P9',
    who: 'admin',
    path: closedDay,
    before: answering(day, dayOf()),
    act: press((t) => t.closings.close),
    ready: (stage) => stage.page.getByRole('alertdialog').getByText(stage.t.closings.closeToday),
    isOverlay: true,
  },
]
