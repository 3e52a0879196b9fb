import type { Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'
import { layoutDefects, colorRules, axeViolations } from './screens/checks.ts'
import { isFullTier } from '../apps/api/src/testing/tier.ts'
import { allViews, rotate, type View } from './screens/rotation.ts'
import { type Language, languages, type Screen, type Stage } from './screens/screen.ts'
import { firstTier, groups } from './screens/screens.ts'
import { contextFor, openScreen, setView, showInLanguage } from './screens/open-screen.ts'
import { createTestData, type TestData } from './screens/test-data.ts'

const rowsOf = (screens: readonly Screen[]) =>
  [...new Set(screens.flatMap((screen) => screen.rows.split(' ')))].toSorted().join(' ')

interface OpenPage {
  page: Page
  /** The language of the last screen; the next one opens in it. */
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

/** Every screen but those for paper, in groups. */
const kinds = Object.fromEntries(
  Object.entries(isFullTier ? groups : firstTier).map(([kind, screens]) => [
    kind,
    screens.filter(({ media }) => media === undefined),
  ]),
)
const rotated = rotate(kinds)

/** The screens that the first tier shows to axe with the frame around their pages. */
const withFrame = new Set(['frame', 'homes'].flatMap((kind) => kinds[kind] ?? []))

/** The violations of an open screen in some views of its language, a line each; `rulesOf` names the rules of axe, all by default. */
async function violationsOf(
  stage: Stage,
  screen: Screen,
  shown: readonly View[],
  rulesOf: (view: View) => string[] | undefined = () => undefined,
): Promise<string[]> {
  const found: string[] = []
  for (const view of shown) {
    const { language, theme, width } = view
    await setView(stage, screen, width, theme)
    const part = isFullTier || withFrame.has(screen) ? 'all' : 'new'
    const lines = [
      ...(await layoutDefects(stage.page, language)),
      ...(await axeViolations(stage.page, part, rulesOf(view))),
    ]
    found.push(...lines.map((line) => `${screen.name} ${language} ${theme} ${width}: ${line}`))
  }
  return found
}

/** Lists, which barely fit on a tablet: the first tier also measures them there, upright and across. */
const lists = new Set([
  'patients',
  'patients-long-names',
  'users',
  'doctors',
  'treatments',
  'transactions',
  'transactions-refunds',
  'audit',
  'shipping',
  'contacts',
  'till-sessions',
  'ledger-debtors',
  'ledger-account',
])

async function tabletDefects(stage: Stage, screen: Screen, language: Language): Promise<string[]> {
  const found: string[] = []
  for (const width of [768, 1024] as const) {
    await setView(stage, screen, width, 'light')
    found.push(
      ...(await layoutDefects(stage.page, language)).map((line) => `${screen.name} ${language} ${width}: ${line}`),
    )
  }
  return found
}

/** Opens a screen for each language of its rotated views. */
async function checkRotated(screen: Screen, pageOf: WorkerFixtures['pageOf'], testData: TestData): Promise<string[]> {
  const found: string[] = []
  for (const [language, views] of Map.groupBy(rotated.get(screen) ?? [], (view) => view.language)) {
    const { page: shared } = await pageOf(screen.who, language)
    const page = screen.needsOwnPage ? await shared.context().newPage() : shared
    const stage = await openScreen(page, screen, testData, language)
    found.push(...(await violationsOf(stage, screen, views)))
    if (lists.has(screen.name)) found.push(...(await tabletDefects(stage, screen, language)))
    if (screen.needsOwnPage) await page.close()
  }
  return found
}

/** Opens a screen and shows it in every view, and in the other language without opening it again where it can change. */
async function checkInEveryView(screen: Screen, pageOf: WorkerFixtures['pageOf'], testData: TestData) {
  // Structure depends neither on the theme nor on the language.
  const rulesOf = ({ theme }: View) => (theme === 'dark' ? colorRules : undefined)
  const viewsIn = (language: Language) => allViews(screen).filter((view) => view.language === language)
  const found: string[] = []
  // The provider's pages have the language of the browser.
  for (const first of screen.who === 'visitor' ? languages : (['en'] as const)) {
    const open = await pageOf(screen.who, first)
    const page = screen.needsOwnPage ? await open.page.context().newPage() : open.page
    const stage = await openScreen(page, screen, testData, open.language)
    found.push(...(await violationsOf(stage, screen, viewsIn(open.language), rulesOf)))
    if (screen.who !== 'visitor') {
      open.language = open.language === 'en' ? 'es' : 'en'
      const other = await showInLanguage(stage, screen, open.language)
      found.push(...(await violationsOf(other, screen, viewsIn(open.language), rulesOf)))
    }
    if (screen.needsOwnPage) await page.close()
  }
  return found
}

test.describe('Every screen, for every role', () => {
  for (const [kind, screens] of Object.entries(kinds)) {
    test(`${rowsOf(screens)} ${kind}: no axe violation, nothing wider than the window, no untranslated key, no clipped text`, async ({
      pageOf,
      testData,
    }) => {
      test.setTimeout(screens.length * 60_000)
      const check = isFullTier ? checkInEveryView : checkRotated
      const found: string[] = []
      for (const screen of screens) found.push(...(await check(screen, pageOf, testData)))
      expect(found.join('\n')).toBe('')
    })
  }
})

test('axe looks at what is new on a screen: the layers over a page, or a page without its frame', async ({ page }) => {
  const image = (name: string) => `<img id="${name}" src="data:,">`
  const frame = `<aside id="sidebar">${image('link')}</aside><div><header>${image('menu')}</header>`
  const shown = (layers: string) => `<html lang="en"><title>Page</title>${frame}
    <main id="content"><h1>Page</h1>${image('photo')}</main></div>${layers}</html>`
  const imagesOf = async (part: 'all' | 'new') =>
    (await axeViolations(page, part, ['image-alt'])).map((line) => line.split(': ')[1])
  await page.setContent(shown('<div role="dialog" aria-label="Closed" hidden></div>'))
  expect(await imagesOf('all')).toEqual(['#link', '#menu', '#photo'])
  expect(await imagesOf('new')).toEqual(['#photo'])
  await page.setContent(shown(`<div role="dialog" aria-label="Open">${image('step')}</div>`))
  expect(await imagesOf('new')).toEqual(['#step'])
})
