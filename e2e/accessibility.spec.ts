import { expect, test as base } from './fixtures.ts'
import { layoutDefects, colorRules, axeViolations } from './screens/checks.ts'
import { type Language, languages, type Screen, type Stage, type Theme, type Width } from './screens/screen.ts'
import { groups } from './screens/screens.ts'
import { contextFor, openScreen, setView, showInLanguage, widthsOf } from './screens/open-screen.ts'
import { createTestData, type TestData } from './screens/test-data.ts'

// Screens open at the first width: starting there saves a change of size.
const widths = [1440, 360] as const satisfies Width[]
const rowsOf = (screens: readonly Screen[]) =>
  [...new Set(screens.flatMap((screen) => screen.rows.split(' ')))].toSorted().join(' ')

const test = base.extend<object, { testData: TestData }>({
  testData: [
    async ({ product }, use) => {
      const testData = await createTestData(product)
      await use(testData)
      await testData.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.describe.configure({ mode: 'parallel' })

/** The violations of an open screen in a language, a line each. */
async function violationsOf(stage: Stage, screen: Screen, language: Language, widths: readonly Width[]) {
  const found: string[] = []
  const note = (theme: Theme, width: Width, lines: string[]) =>
    found.push(...lines.map((line) => `${screen.name} ${language} ${theme} ${width}: ${line}`))
  for (const width of widths) {
    await setView(stage, screen, width, 'light')
    note('light', width, await layoutDefects(stage.page, language))
    // Structure and colors do not depend on the language: English checks one width, Spanish the other.
    if (widths.length > 1 && width !== (language === 'en' ? 360 : 1440)) continue
    note('light', width, await axeViolations(stage.page))
    await setView(stage, screen, width, 'dark')
    note('dark', width, await axeViolations(stage.page, colorRules))
  }
  return found
}

test.describe('Every screen, for every role', () => {
  for (const [group, screens] of Object.entries(groups)) {
    test(`${rowsOf(screens)} ${group} in both languages: no axe violation, nothing wider than a phone, no untranslated key, no clipped text`, async ({
      browser,
      testData,
    }) => {
      test.setTimeout(screens.length * 60_000)
      const found: string[] = []
      const shown = screens.filter((screen) => screen.media === undefined)
      for (const who of new Set(shown.map((screen) => screen.who))) {
        const own = shown.filter((screen) => screen.who === who)
        // The provider's pages have the language of the browser.
        for (const start of who === 'visitor' ? languages : [languages[0]]) {
          const context = await contextFor(browser, testData, who, start)
          const shared = await context.newPage()
          let language: Language = start
          for (const screen of own) {
            // A page that loads the product again is twice as fast.
            const page = screen.needsOwnPage ? await context.newPage() : shared
            const widthsHere = widthsOf(screen, widths)
            const stage = await openScreen(page, screen, testData, language)
            found.push(...(await violationsOf(stage, screen, language, widthsHere)))
            if (who !== 'visitor') {
              // The next screen opens in the language in which this one ends.
              language = language === 'en' ? 'es' : 'en'
              const other = await showInLanguage(stage, screen, language)
              found.push(...(await violationsOf(other, screen, language, widthsHere.toReversed())))
            }
            if (page !== shared) await page.close()
          }
          await context.close()
        }
      }
      expect(found.join('\n')).toBe('')
    })
  }
})
