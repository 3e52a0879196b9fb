import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules whose result depends on the theme. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe looks at. `new` is what no other screen shows: the layers over the page if there are any, otherwise the page
 * without the frame's sidebar and header.
 */
export type Part = 'all' | 'new'

/** The violations that axe finds in a part, a line each; of all standards unless `rules` names some. */
export async function axeViolations(page: Page, part: Part = 'all', rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    // No line states the source of an element, which axe otherwise writes for each that it looks at.
    await page.evaluate(`${axe.source}; axe.configure({ noHtml: true })`)
  // A react-aria popover hides its surroundings by inert and aria-hidden together; axe knows only the second.
  const hasPopover = rules === undefined && (await page.locator('.react-aria-Popover').count()) > 0
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: standards },
    // Details of passed rules take half of the time.
    resultTypes: ['violations'],
    // Only the experimental rules read style sheets, which take a quarter of the time.
    preload: { assets: ['media'] },
    ...(hasPopover ? { rules: { 'aria-hidden-focus': { enabled: false } } } : {}),
  }
  return await page.evaluate(
    async ([given, part]: [string, Part]) => {
      const options = JSON.parse(given) as RunOptions
      const layers = Array.from(
        document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], .react-aria-Popover, #lock'),
      ).filter((layer) => layer.checkVisibility())
      const frame = Array.from(document.querySelectorAll('#sidebar, header:has(~ #content)'))
      const looked = part === 'all' ? document : layers.length > 0 ? { include: layers } : { exclude: frame }
      const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(looked, options)
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary?.replaceAll('\n', ' ') ?? ''}`),
      )
    },
    [JSON.stringify(options), part] as [string, Part],
  )
}

/** Layout defects of a page: wider than the window, untranslated keys, truncated text without a full version. */
export async function layoutDefects(page: Page, language: string): Promise<string[]> {
  return await page.evaluate((wanted) => {
    const found: string[] = []
    const { lang, scrollWidth } = document.documentElement
    if (!lang.startsWith(wanted)) found.push(`<html lang="${lang}">`)
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} px wide in a window of ${innerWidth}`)

    const isKey = /^[a-z][A-Za-z]*:[a-z][\w.]*$|^(?:[a-z][A-Za-z]*\.)+[a-z][A-Za-z]*$|\{\{|\}\}/
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || !text || element.closest('script, style, kbd, code')) continue
      if (isKey.test(text)) found.push(`a key for words: ${text}`)
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) {
        const text = element.getAttribute(name)?.trim() ?? ''
        if (isKey.test(text)) found.push(`a key for words in ${name}: ${text}`)
      }
    }

    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { clipPath, overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
      // Visually hidden.
      if (clipPath === 'inset(50%)') continue
      // The heading shows the truncated breadcrumb in full.
      if (
        element.matches('nav [aria-current=page]') &&
        element.textContent === document.querySelector('h1')?.textContent
      )
        continue
      const isClamped = webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1
      const isCut =
        textOverflow === 'ellipsis' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      if ((isCut || isClamped) && element.checkVisibility() && element.clientWidth > 1) {
        const says = element.closest('[title], summary') ?? element.querySelector('[title]')
        if (!says && !(element instanceof HTMLInputElement)) found.push(`cut: ${element.textContent}`)
      }
    }
    return found
  }, language)
}
