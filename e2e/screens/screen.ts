import type { Locator, Page } from '@playwright/test'
import { en } from '../../apps/web/src/i18n/en/index.ts'
import { es } from '../../apps/web/src/i18n/es/index.ts'
import type { Who, World } from './world.ts'

export const languages = ['en', 'es'] as const
export const themes = ['light', 'dark'] as const
export const widths = [360, 768, 1440] as const
export type Language = (typeof languages)[number]
export type Theme = (typeof themes)[number]
export type Width = (typeof widths)[number]

type Wide<T> = { [K in keyof T]: T[K] extends string ? string : Wide<T[K]> }
/** What both catalogues say. */
export type Words = Wide<typeof en>
export const catalogues: Record<Language, Words> = { en, es }

/** What a screen is brought about with. */
export interface Stage {
  page: Page
  world: World
  /** The words in the language of the stage. */
  t: Words
}

/** One screen in one state. */
export interface Screen {
  name: string
  /** Rows of the acceptance table that it shows. */
  rows: string
  who: Who
  path: string | ((world: World) => string | Promise<string>)
  /** What the server is to answer, arranged before the page opens. */
  before?: (stage: Stage) => Promise<unknown>
  /** What is done on the page to get there. */
  act?: (stage: Stage) => Promise<unknown>
  /** Seen when the screen is complete. */
  ready: (stage: Stage) => Locator
  /** Repeated before each look, for what goes away by itself. */
  hold?: (stage: Stage) => Promise<unknown>
  /** Only at these widths. */
  widths?: readonly Width[]
  /** Lies over the page: a look at the window says it all. */
  isOverlay?: boolean
  media?: 'print'
  /** Shown before the page is: nobody waits for the splash to go. */
  isBrief?: boolean
}

/** Fills `{{…}}` of a text. */
export const filled = (text: string, values: Record<string, string | number>): string =>
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

/** Never answers. */
export const held = (call: RegExp) => async (stage: Stage) => stage.page.route(call, () => new Promise(() => {}))

const problem = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, code, title: code, traceId: '0f5c2d1e9b7a4c36', errors: [] }),
})

/** Refuses; `method` limits it to that one. */
export const failing =
  (call: RegExp, status = 503, code = 'unavailable', method?: string) =>
  async (stage: Stage) =>
    stage.page.route(call, (route) =>
      method === undefined || route.request().method() === method
        ? route.fulfill(problem(status, code))
        : route.fallback(),
    )

/** Answers what an installation without data would. */
export const answering = (call: RegExp, json: unknown) => async (stage: Stage) =>
  stage.page.route(call, (route) => route.fulfill({ json }))

export const nothing = { data: [], meta: { page: 1, limit: 5, total: 0, totalIsExact: true } }
