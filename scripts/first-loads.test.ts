import { beforeAll, describe, expect, it } from 'vitest'
import stated from './first-loads.json' with { type: 'json' }
import { firstPages, scriptsOf, sentBytes, sizeOf, wayToProvider, type FirstPage } from './first-loads.ts'
import { buildWeb } from './web.ts'

/**
 * Bytes of JavaScript (brotli) that no change may exceed. The agenda's are those of K22; the dashboard's are 8 kB more than
 * its 170.3 kB without the day (Q1).
 */
const maxBytes: Record<FirstPage, number> = {
  'sign-in': 93_700,
  dashboard: 178_300,
  'patients list': 151_900,
  'one patient': 169_700,
  transactions: 167_500,
  agenda: 175_000,
}
/** What a first load may differ from its figures: a small change restates none. */
const air = { share: 0.05, scripts: 1 }

const maxRequests = 16
/** Requests of a first load beside scripts: the page, its style sheet and its font. */
const otherRequests = 3

beforeAll(async () => {
  await buildWeb()
}, 300_000)

describe('the JavaScript of a first load', () => {
  it.for(firstPages)('of %s is within its budget and within 5 % of what first-loads.json states', (page) => {
    const { bytes, scripts } = sizeOf(page)
    const figures = stated[page]
    const isStated =
      Math.abs(bytes - figures.bytes) <= air.share * figures.bytes && Math.abs(scripts - figures.scripts) <= air.scripts
    const problem = [
      `${page}: ${bytes} bytes (at most ${maxBytes[page]}) in ${scripts} scripts; stated are ${figures.bytes} in ${figures.scripts}.`,
      'CONTRIBUTING.md, First loads, says what to do.',
      ...scriptsOf(page).map((file) => `${sentBytes(file)} ${file}`),
    ]
    expect(isStated && bytes <= maxBytes[page] ? [] : problem).toEqual([])
  })

  it('F1 of the way to the provider is one script of at most 6 kB', () => {
    const files = wayToProvider()
    expect([files.length, files.filter((file) => sentBytes(file) > 6000)]).toEqual([1, []])
  })

  it('adds at most 2.5 kB for the page itself, with the script in its head', () => {
    expect(sentBytes('index.html')).toBeLessThanOrEqual(2500)
  })

  it.for(['one patient', 'transactions'] as const)(`of %s leaves room within ${maxRequests} requests`, (page) => {
    expect(scriptsOf(page).length + otherRequests).toBeLessThanOrEqual(maxRequests)
  })
})
