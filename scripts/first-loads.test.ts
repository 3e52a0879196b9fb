import { beforeAll, describe, expect, it } from 'vitest'
import stated from './first-loads.json' with { type: 'json' }
import { firstPages, scriptsOf, sentBytes, wayToProvider, type FirstPage } from './first-loads.ts'
import { buildWeb } from './web.ts'

/** Bytes of JavaScript (brotli) that no change may exceed. */
const maxBytes: Record<FirstPage, number> = {
  'sign-in': 95_000,
  dashboard: 165_000,
  'patients list': 145_000,
  'one patient': 165_000,
  transactions: 165_000,
  agenda: 175_000,
}
/** Changes of this size need no new number. */
const toleranceBytes = 500

const maxRequests = 16
/** Requests of a first load beside scripts: the page, its style sheet and its font. */
const otherRequests = 3

beforeAll(async () => {
  await buildWeb()
}, 300_000)

describe('the JavaScript of a first load', () => {
  it.for(firstPages)('of %s is within its budget and is what first-loads.json states', (page) => {
    const files = scriptsOf(page)
    const bytes = files.reduce((sum, file) => sum + sentBytes(file), 0)
    const { bytes: statedBytes, scripts } = stated[page]
    const isStated = Math.abs(bytes - statedBytes) <= toleranceBytes && files.length === scripts
    const problem = [
      `${page}: ${bytes} bytes (at most ${maxBytes[page]}) in ${files.length} scripts; stated are ${statedBytes} in ${scripts}.`,
      'CONTRIBUTING.md, First loads, says what to do.',
      ...files.map((file) => `${sentBytes(file)} ${file}`),
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
