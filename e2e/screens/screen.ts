import type { Locator, Page } from '@playwright/test'
import { en } from '../../apps/web/src/i18n/en/index.ts'
import { es } from '../../apps/web/src/testing/spanish.ts'
import type { Who, TestData } from './test-data.ts'

export const languages = ['en', 'es'] as const
export const themes = ['light', 'dark'] as const
/** Widths of a phone, a tablet, a small and an ordinary desk; the widest only where a screen names it. */
export const widths = [360, 768, 1024, 1440, 1920] as const
const ordinaryWidths: readonly number[] = [360, 768, 1024, 1440]
export type Language = (typeof languages)[number]
export type Theme = (typeof themes)[number]
export type Width = (typeof widths)[number]

/** Those of the given widths that a screen is shown in. */
export const widthsOf = (screen: Pick<Screen, 'widths'>, among: readonly Width[]): Width[] =>
  among.filter((width) => (screen.widths ?? ordinaryWidths).includes(width))

type Wide<T> = { [K in keyof T]: T[K] extends string ? string : Wide<T[K]> }
/** The texts of either language. */
export type Words = Wide<typeof en>
export const catalogues: Record<Language, Words> = { en, es }

/** The context that prepares a screen. */
export interface Stage {
  page: Page
  testData: TestData
  /** The texts in the stage's language. */
  t: Words
}

/** One screen in one state. */
export interface Screen {
  name: string
  /** Rows of docs/acceptance.md that the screen shows. */
  rows: string
  /** The screen that shows the same components, or those and more, with other data; the first tier opens only that one. */
  alike?: string
  who: Who
  path: string | ((testData: TestData) => string | Promise<string>)
  /** Prepares server answers before the page opens. */
  before?: (stage: Stage) => Promise<unknown>
  /** Steps on the page that lead to the state. */
  act?: (stage: Stage) => Promise<unknown>
  /** Visible when the screen is complete. */
  ready: (stage: Stage) => Locator
  /** Repeated before each view, for content that disappears. */
  beforeView?: (stage: Stage) => Promise<unknown>
  /** Limits the widths, or adds the widest. */
  widths?: readonly Width[]
  /** Covers the page: a screenshot of the window suffices. */
  isOverlay?: boolean
  media?: 'print'
  /** Adds init scripts, which last as long as a page. */
  needsOwnPage?: boolean
  /** Has to load the product: it changes what is read at its start, or ends on the title of `leaveInPlace`. */
  needsLoad?: boolean
  /** Shows a text that stays when the language changes, for example a toast. */
  keepsLanguage?: boolean
  /** Shown before the page has loaded, with the splash. */
  isTransient?: boolean
}

/** Replaces `{{…}}` in a text. */
export const interpolate = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

const patientList = /\/api\/patient\?/
export const calls = {
  patients: patientList,
  patient: /\/api\/patient\/[0-9a-f-]{36}$/,
  record: /\/medical-history\?/,
  careDoctors: /\/patient\/[0-9a-f-]{36}\/doctors$/,
  carePatients: /\/doctor\/[0-9a-f-]{36}\/patients\?/,
  earlier: /\/medical-history\/earlier/,
  dashboard: /\/api\/dashboard$/,
  notifications: /\/api\/me\/notifications$/,
  account: /\/api\/me$/,
  register: /\/api\/auth\/register\/patient$/,
}

/** Leaves the call unanswered. */
export const neverAnswered = (call: RegExp) => async (stage: Stage) =>
  stage.page.route(call, () => new Promise(() => {}))

const problem = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, code, title: code, traceId: '0f5c2d1e9b7a4c36', errors: [] }),
})

/** Answers with a problem; `method` limits it to one method. */
export const failing =
  (call: RegExp, status = 503, code = 'unavailable', method?: string) =>
  async (stage: Stage) =>
    stage.page.route(call, (route) =>
      method === undefined || route.request().method() === method
        ? route.fulfill(problem(status, code))
        : route.fallback(),
    )

/** Answers with the given JSON. */
export const answering = (call: RegExp, json: unknown) => async (stage: Stage) =>
  stage.page.route(call, (route) => route.fulfill({ json }))

/** The server's own account data with changes. */
export const withAccount = (changes: object) => (stage: Stage) =>
  stage.page.route(calls.account, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as object
    await route.fulfill({ response, json: { ...json, ...changes } })
  })

export const emptyList = { data: [], meta: { page: 1, limit: 5, total: 0, totalIsExact: true } }

/** Matches names that begin with a text of the catalogue. */
export const startingWith = (text: string): RegExp => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

/** Opens the filters of a list, which are behind a button on a phone. */
export async function openFilters({ page, t }: Stage): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: startingWith(t.table.filters), expanded: false }).click()
}

/** The first filter by a column's text. */
export const textFilter = ({ page, t }: Stage): Locator => page.getByPlaceholder(t.table.contains).first()
