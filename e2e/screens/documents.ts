import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { screens } from './screens.ts'
import { contextFor, look, show } from './show.ts'
import type { Language, Theme } from './screen.ts'
import type { World } from './world.ts'

const screenNamed = (name: string) => {
  const screen = screens.find((candidate) => candidate.name === name)
  if (!screen) throw new Error(`There is no screen “${name}”`)
  return screen
}

/** The pictures of the documentation. */
export async function readmePictures(browser: Browser, world: World, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const pictures: [file: string, screen: string, Language, Theme][] = [
    ['patients.png', 'patients-25', 'en', 'light'],
    ['doctor-es-dark.png', 'doctor', 'es', 'dark'],
  ]
  for (const [file, name, language, theme] of pictures) {
    const screen = screenNamed(name)
    const context = await contextFor(browser, world, screen.who, language)
    const page = await context.newPage()
    await look(await show(page, screen, world, language), screen, 1440, theme)
    await page.screenshot({ path: join(folder, file), animations: 'disabled', caret: 'hide' })
    await context.close()
  }
}

/** A record as it leaves the printer, on A4. */
export async function printedRecord(browser: Browser, world: World, folder: string): Promise<void> {
  const screen = screenNamed('record')
  for (const language of ['en', 'es'] as const) {
    const context = await contextFor(browser, world, screen.who, language)
    const page = await context.newPage()
    await show(page, screen, world, language)
    const path = join(folder, `record-print--${language}.pdf`)
    await page.pdf({ path, format: 'A4', preferCSSPageSize: true })
    await context.close()
  }
}
