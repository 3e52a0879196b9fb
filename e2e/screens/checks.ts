import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What depends on the colours of a theme; the rest is the same in both. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe finds, a line each; all that the standards ask for unless `rules` says which. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // There is no frame of another origin to look into: the other mode opens a window for each look.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const axe = rules ? builder.withRules(rules) : builder.withTags(standards)
  // A react-aria popover hides what lies around it by inert and aria-hidden together; axe sees the second only.
  if (rules === undefined && (await page.locator('.react-aria-Popover').count()) > 0)
    axe.disableRules(['aria-hidden-focus'])
  const found = await axe.analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary?.replaceAll('\n', ' ') ?? ''}`),
  )
}

/** What no picture of a page may show: more than fits, keys for words, text cut with no way to read it. */
export async function blemishes(page: Page, language: string): Promise<string[]> {
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
      // For screen readers only.
      if (clipPath === 'inset(50%)') continue
      // The page's title says the end of the way here in full.
      if (
        element.matches('nav [aria-current=page]') &&
        element.textContent === document.querySelector('h1')?.textContent
      )
        continue
      const isClamped = webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1
      const isCut =
        textOverflow === 'ellipsis' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      if ((isCut || isClamped) && element.checkVisibility() && element.clientWidth > 1) {
        const says = element.closest('[title]') ?? element.querySelector('[title]')
        if (!says && !(element instanceof HTMLInputElement)) found.push(`cut: ${element.textContent}`)
      }
    }
    return found
  }, language)
}
