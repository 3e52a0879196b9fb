import { expect, test as base } from './fixtures.ts'
import { layoutDefects, colorRules, axeViolations } from './screens/checks.ts'
import { languages, type Screen, type Theme, type Width } from './screens/screen.ts'
import { groups } from './screens/screens.ts'
import { contextFor, setView, openScreen, widthsOf } from './screens/open-screen.ts'
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
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.describe.configure({ mode: 'parallel' })

test.describe('Every screen, for everybody', () => {
  for (const [group, screens] of Object.entries(groups)) {
    for (const language of languages) {
      test(`${rowsOf(screens)} ${group} in ${language}: no axe violation, nothing wider than a phone, no key for words, no text cut`, async ({
        browser,
        testData,
      }) => {
        test.setTimeout(screens.length * 30_000)
        const found: string[] = []
        for (const who of new Set(screens.map((screen) => screen.who))) {
          const context = await contextFor(browser, testData, who, language)
          const shared = await context.newPage()
          for (const screen of screens.filter((candidate) => candidate.who === who && candidate.media === undefined)) {
            // A page that loads the product again is twice as fast.
            const page = screen.needsOwnPage ? await context.newPage() : shared
            const stage = await openScreen(page, screen, testData, language)
            const shown = widthsOf(screen, widths)
            for (const width of shown) {
              const note = (theme: Theme, lines: string[]) =>
                found.push(...lines.map((line) => `${screen.name} ${theme} ${width}: ${line}`))
              await setView(stage, screen, width, 'light')
              note('light', await layoutDefects(page, language))
              // Structure and colors do not depend on the language: English checks one width, Spanish the other.
              if (shown.length > 1 && width !== (language === 'en' ? 360 : 1440)) continue
              note('light', await axeViolations(page))
              await setView(stage, screen, width, 'dark')
              note('dark', await axeViolations(page, colorRules))
            }
            if (page !== shared) await page.close()
          }
          await context.close()
        }
        expect(found.join('\n')).toBe('')
      })
    }
  }
})
