import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'

export interface PaperPage {
  /** The text in the order of the page, without spaces: a PDF places glyphs. */
  text: string
  isLandscape: boolean
}

/** Removes spaces, to compare a text with that of a page. */
export const packed = (text: string): string => text.replaceAll(/\s+/g, '')

/** The objects of a PDF as Chromium writes it, without object streams. */
function objectsOf(pdf: Buffer) {
  const objects = new Map<string, string>()
  for (const [, id = '', object = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n(.*?)endobj/gs))
    objects.set(id, object)
  const contentOf = (id = ''): string => {
    const object = objects.get(id) ?? ''
    const content = /stream\r?\n(.*)\r?\nendstream/s.exec(object)?.[1] ?? ''
    if (!/\/FlateDecode/.test(object)) return content
    return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  }
  return { objects, contentOf }
}

/** The characters of a font's glyphs, by their code. */
function charactersOf(cmap: string): Map<string, string> {
  const characters = new Map<string, string>()
  const read = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, chars = ''] of cmap.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, code = '', to = ''] of chars.matchAll(/<(\w+)> <(\w+)>/g)) characters.set(code, read(to))
  for (const [, ranges = ''] of cmap.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, from = '', until = '', to = ''] of ranges.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let code = parseInt(from, 16); code <= parseInt(until, 16); code += 1) {
        const hex = (parseInt(to, 16) + code - parseInt(from, 16)).toString(16).padStart(4, '0')
        characters.set(code.toString(16).toUpperCase().padStart(from.length, '0'), read(hex))
      }
  return characters
}

/** The pages of a PDF that Chromium wrote. */
export function pagesOf(pdf: Buffer): PaperPage[] {
  const { objects, contentOf } = objectsOf(pdf)
  return [...objects.values()]
    .filter((object) => /\/Type \/Page\b(?!s)/.test(object))
    .map((page) => {
      const fonts = new Map(
        [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
          const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
          return [name, charactersOf(contentOf(cmap))]
        }),
      )
      let characters = new Map<string, string>()
      let text = ''
      const content = contentOf(/\/Contents (\d+) 0 R/.exec(page)?.[1])
      for (const [, font, hex = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)>/g)) {
        if (font !== undefined) characters = fonts.get(font) ?? new Map()
        const digits = [...characters.keys()][0]?.length ?? 2
        for (let at = 0; at < hex.length; at += digits) text += characters.get(hex.slice(at, at + digits)) ?? ''
      }
      const [width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []).slice(1).map(Number)
      return { text: packed(text), isLandscape: width > height }
    })
}

/** Prints a page by its key, as a user does, and returns the paper without background graphics. */
export async function printed(page: Page, format: 'Letter' | 'A4'): Promise<PaperPage[]> {
  // The parts of a page that only paper needs load after the first key.
  await page.keyboard.press('Shift')
  await page.locator('html[style*="--paper-head"]').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.keyboard.press('Control+p')
  await page.locator('html[data-printed]').waitFor({ state: 'attached' })
  await page.evaluate(() => document.documentElement.removeAttribute('data-printed'))
  return pagesOf(await page.pdf({ format, preferCSSPageSize: true, printBackground: false }))
}
