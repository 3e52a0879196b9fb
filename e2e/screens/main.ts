import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { browserLaunchOptions } from '../browser.ts'
import { startProduct } from '../product.ts'
import { contactSheet } from './contact-sheet.ts'
import { printedDocuments, readmePictures } from './documents.ts'
import { languages, themes, widths, widthsOf, type Language, type Screen } from './screen.ts'
import { screens } from './screens.ts'
import { contextFor, setView, openScreen } from './open-screen.ts'
import { createTestData, type TestData } from './test-data.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'screens')

const { values: options } = parseArgs({
  options: {
    /** Prefixes of screen names, with commas between. */
    only: { type: 'string' },
    /** Only the screenshots of the documentation. */
    readme: { type: 'boolean', default: false },
  },
})

const prefixes = options.only?.split(',') ?? ['']
const wanted = screens.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)))
if (wanted.length === 0)
  throw new Error(`No screen begins with “${options.only}”: ${screens.map((s) => s.name).join(', ')}`)

const failures: string[] = []

async function picture(context: BrowserContext, screen: Screen, language: Language, testData: TestData): Promise<void> {
  const page = await context.newPage()
  try {
    const stage = await openScreen(page, screen, testData, language)
    for (const theme of themes) {
      for (const width of widthsOf(screen, widths)) {
        await setView(stage, screen, width, theme)
        const path = join(folder, `${screen.name}--${language}-${theme}-${width}.png`)
        const animations = screen.isTransient ? 'allow' : 'disabled'
        await page.screenshot({ path, fullPage: !screen.isOverlay, animations, caret: 'hide' })
      }
    }
  } catch (error) {
    failures.push(`${screen.name} (${language}): ${error instanceof Error ? error.message : String(error)}`)
    await page.screenshot({ path: join(folder, `${screen.name}--${language}-failed.png`) }).catch(() => undefined)
  } finally {
    await page.close()
  }
}

/** Two pages at a time, in one browser context per account and language. */
async function pictures(browser: Browser, testData: TestData): Promise<void> {
  const queue = languages.flatMap((language) => wanted.map((screen) => ({ language, screen })))
  const contexts = new Map<string, Promise<BrowserContext>>()
  const contextOf = (screen: Screen, language: Language) => {
    const key = `${screen.who} ${language}`
    const context = contexts.get(key) ?? contextFor(browser, testData, screen.who, language)
    contexts.set(key, context)
    return context
  }
  await Promise.all(
    [0, 1].map(async () => {
      for (let next = queue.shift(); next; next = queue.shift())
        await picture(await contextOf(next.screen, next.language), next.screen, next.language, testData)
    }),
  )
}

const started = performance.now()
const product = await startProduct({
  env: {
    CLINIC_ADDRESS: 'Avenida Álvaro Obregón 45, Roma Norte, 06700 Ciudad de México',
    CLINIC_PHONE: '55 5000 1200',
    CLINIC_TAX_ID: 'CDV010203AB1',
  },
})
let browser: Browser | undefined
let testData: TestData | undefined
try {
  browser = await chromium.launch(browserLaunchOptions())
  testData = await createTestData(product)
  if (options.readme) await readmePictures(browser, testData, join(root, 'docs/images'))
  else {
    if (options.only === undefined) await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await pictures(browser, testData)
    const names = wanted.map(({ name }) => name)
    await printedDocuments(browser, testData, folder, names)
    await writeFile(join(folder, 'index.html'), await contactSheet(folder))
  }
} finally {
  await browser?.close()
  await testData?.stop()
  await product.stop()
}
for (const failure of failures) console.error(`✗ ${failure}`)
console.log(
  `${((performance.now() - started) / 1000).toFixed(0)} s, ${failures.length} failed; see ${join(folder, 'index.html')}`,
)
process.exitCode = failures.length > 0 ? 1 : 0
