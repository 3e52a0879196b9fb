import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { screens } from './screens.ts'
import { contextFor, setView, openScreen } from './open-screen.ts'
import type { Language, Theme } from './screen.ts'
import type { TestData } from './test-data.ts'

const screenNamed = (name: string) => {
  const screen = screens.find((candidate) => candidate.name === name)
  if (!screen) throw new Error(`There is no screen “${name}”`)
  return screen
}

/** The screenshots of the documentation. */
export async function readmePictures(browser: Browser, testData: TestData, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const pictures: [file: string, screen: string, Language, Theme][] = [
    ['dashboard.png', 'dashboard', 'en', 'light'],
    ['agenda.png', 'agenda-12', 'en', 'light'],
    ['patients.png', 'patients-25', 'en', 'light'],
    ['doctor-es-dark.png', 'doctor', 'es', 'dark'],
  ]
  for (const [file, name, language, theme] of pictures) {
    const screen = screenNamed(name)
    const context = await contextFor(browser, testData, screen.who, language)
    const page = await context.newPage()
    await setView(await openScreen(page, screen, testData, language), screen, 1440, theme)
    await page.screenshot({ path: join(folder, file), animations: 'disabled', caret: 'hide' })
    await context.close()
  }
}

/** Printed documents, by the screen with the same layout. */
const documents: Partial<Record<string, { screen: string; format: 'A4' | 'Letter' }>> = {
  'record-print': { screen: 'record', format: 'A4' },
  'receipt-print': { screen: 'receipt-refunds', format: 'Letter' },
}

/** Prints the documents of the selected screens to PDF. */
export async function printedDocuments(
  browser: Browser,
  testData: TestData,
  folder: string,
  wanted: string[],
): Promise<void> {
  for (const name of wanted) {
    const document = documents[name]
    if (!document) continue
    const screen = screenNamed(document.screen)
    for (const language of ['en', 'es'] as const) {
      const context = await contextFor(browser, testData, screen.who, language)
      const page = await context.newPage()
      await openScreen(page, screen, testData, language)
      const path = join(folder, `${name}--${language}.pdf`)
      await page.pdf({ path, format: document.format, preferCSSPageSize: true })
      await context.close()
    }
  }
}
