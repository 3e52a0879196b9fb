import type { Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'
import { layoutDefects, colorRules, axeViolations } from './screens/checks.ts'
import {
  type Language,
  languages,
  type Screen,
  type Stage,
  type Theme,
  type Width,
  widthsOf,
} from './screens/screen.ts'
import { groups } from './screens/screens.ts'
import { contextFor, openScreen, setView, showInLanguage } from './screens/open-screen.ts'
import { createTestData, type TestData } from './screens/test-data.ts'

const rowsOf = (screens: readonly Screen[]) =>
  [...new Set(screens.flatMap((screen) => screen.rows.split(' ')))].toSorted().join(' ')

interface OpenPage {
  page: Page
  /** The language in which the last screen ended, and the next one opens. */
  language: Language
}

interface WorkerFixtures {
  testData: TestData
  /** The page of an account; screens open in it one after the other, those of several tests. */
  pageOf: (who: Screen['who'], language: Language) => Promise<OpenPage>
}

const test = base.extend<object, WorkerFixtures>({
  testData: [
    async ({ product }, use) => {
      const testData = await createTestData(product)
      await use(testData)
      await testData.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  pageOf: [
    async ({ browser, testData }, use) => {
      const pages = new Map<string, Promise<OpenPage>>()
      const open = async (who: Screen['who'], language: Language) => {
        const context = await contextFor(browser, testData, who, language)
        return { page: await context.newPage(), language }
      }
      await use((who, language) => {
        const page = pages.get(`${who} ${language}`) ?? open(who, language)
        pages.set(`${who} ${language}`, page)
        return page
      })
      for (const page of pages.values()) await (await page).page.context().close()
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'parallel' })

interface View {
  language: Language
  width: Width
  theme: Theme
  /** The rules of axe to check, all by default. Structure does not depend on the theme, nor on the language. */
  rules?: string[]
}

/** Each view differs from the one before in one thing, and the last looks like the next screen's first. */
const views: readonly View[] = [
  { language: 'en', width: 1440, theme: 'light', rules: [] },
  { language: 'en', width: 360, theme: 'light' },
  { language: 'en', width: 360, theme: 'dark', rules: colorRules },
  { language: 'es', width: 360, theme: 'dark', rules: [] },
  { language: 'es', width: 1440, theme: 'dark', rules: colorRules },
  { language: 'es', width: 1440, theme: 'light' },
]

/** The views of a screen that opens in `start`, of one width if the screen has only one. */
function viewsOf(screen: Screen, start: Language): View[] {
  const [first = 1440, second] = widthsOf(screen, [1440, 360])
  const own =
    second === undefined
      ? views.filter(({ rules }) => rules?.length !== 0).map((view) => ({ ...view, width: first }))
      : [...views]
  return start === 'en' ? own : own.toReversed()
}

/** The violations of an open screen in the views of its language, a line each. */
async function violationsOf(stage: Stage, screen: Screen, shown: View[]): Promise<string[]> {
  const found: string[] = []
  for (const { language, width, theme, rules } of shown) {
    await setView(stage, screen, width, theme)
    const lines = await layoutDefects(stage.page, language)
    if (rules?.length !== 0) lines.push(...(await axeViolations(stage.page, rules)))
    found.push(...lines.map((line) => `${screen.name} ${language} ${theme} ${width}: ${line}`))
  }
  return found
}

/** Opens a screen and returns its violations, in both languages where the screen can change its language. */
async function check(screen: Screen, open: OpenPage, testData: TestData): Promise<string[]> {
  const page = screen.needsOwnPage ? await open.page.context().newPage() : open.page
  const { en = [], es = [] } = Object.groupBy(viewsOf(screen, open.language), ({ language }) => language)
  const viewsIn = { en, es }
  const stage = await openScreen(page, screen, testData, open.language)
  const found = await violationsOf(stage, screen, viewsIn[open.language])
  // The provider's pages have the language of the browser.
  if (screen.who !== 'visitor') {
    open.language = open.language === 'en' ? 'es' : 'en'
    const other = await showInLanguage(stage, screen, open.language)
    found.push(...(await violationsOf(other, screen, viewsIn[open.language])))
  }
  if (screen.needsOwnPage) await page.close()
  return found
}

const lists = [
  'patients',
  'users',
  'doctors',
  'treatments',
  'transactions',
  'audit',
  'shipping',
  'contacts',
  'till-sessions',
]
const longLists = ['patients-long-names', 'transactions-refunds', 'ledger-debtors', 'ledger-account']

test('I2 every list on a tablet, upright and across: nothing wider than the screen, no text cut without its full version', async ({
  pageOf,
  testData,
}) => {
  test.setTimeout(180_000)
  const found: string[] = []
  for (const screen of Object.values(groups).flat()) {
    if (![...lists, ...longLists].includes(screen.name)) continue
    const { page } = await pageOf(screen.who, 'es')
    const stage = await openScreen(page, screen, testData, 'es')
    for (const width of [768, 1024] as const) {
      await setView(stage, screen, width, 'light')
      found.push(...(await layoutDefects(page, 'es')).map((line) => `${screen.name} ${width}: ${line}`))
    }
  }
  expect(found.join('\n')).toBe('')
})

test.describe('Every screen, for every role', () => {
  for (const [group, screens] of Object.entries(groups)) {
    test(`${rowsOf(screens)} ${group} in both languages: no axe violation, nothing wider than a phone, no untranslated key, no clipped text`, async ({
      pageOf,
      testData,
    }) => {
      test.setTimeout(screens.length * 60_000)
      const found: string[] = []
      for (const screen of screens.filter(({ media }) => media === undefined))
        for (const language of screen.who === 'visitor' ? languages : (['en'] as const))
          found.push(...(await check(screen, await pageOf(screen.who, language), testData)))
      expect(found.join('\n')).toBe('')
    })
  }
})
