import { expect, test as base } from './fixtures.ts'
import { blemishes, colourRules, violations } from './screens/checks.ts'
import { languages, type Screen, type Theme, type Width } from './screens/screen.ts'
import { groups } from './screens/screens.ts'
import { contextFor, look, show, widthsOf } from './screens/show.ts'
import { createWorld, type World } from './screens/world.ts'

const widths = [360, 1440] as const satisfies Width[]
const rowsOf = (screens: readonly Screen[]) =>
  [...new Set(screens.flatMap((screen) => screen.rows.split(' ')))].toSorted().join(' ')

const test = base.extend<object, { world: World }>({
  world: [
    async ({ product }, use) => {
      const world = await createWorld(product)
      await use(world)
      await world.stop()
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
        world,
      }) => {
        test.setTimeout(screens.length * 30_000)
        const found: string[] = []
        for (const who of new Set(screens.map((screen) => screen.who))) {
          const context = await contextFor(browser, world, who, language)
          const shared = await context.newPage()
          for (const screen of screens.filter((candidate) => candidate.who === who && candidate.media === undefined)) {
            // What a screen changes before it opens lasts as long as its page; a page that is used again loads in half the time.
            const page = screen.before ? await context.newPage() : shared
            const stage = await show(page, screen, world, language)
            const shown = widthsOf(screen, widths)
            for (const width of shown) {
              const note = (theme: Theme, lines: string[]) =>
                found.push(...lines.map((line) => `${screen.name} ${theme} ${width}: ${line}`))
              await look(stage, screen, width, 'light')
              note('light', await blemishes(page, language))
              // No structure and no colour depends on the language: between them, both widths are looked at.
              if (shown.length > 1 && width !== (language === 'en' ? 360 : 1440)) continue
              note('light', await violations(page))
              await look(stage, screen, width, 'dark')
              note('dark', await violations(page, colourRules))
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
