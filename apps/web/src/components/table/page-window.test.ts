import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastPage, pageRange, pageWindow } from './page-window.ts'

const meta = (page: number, limit: number, total: number, totalIsExact = true) => ({ page, limit, total, totalIsExact })

describe('pageWindow', () => {
  it.each([
    [1, 20, [1, 2, 3, 4, 5]],
    [3, 20, [1, 2, 3, 4, 5]],
    [4, 20, [2, 3, 4, 5, 6]],
    [19, 20, [16, 17, 18, 19, 20]],
    [20, 20, [16, 17, 18, 19, 20]],
    [2, 3, [1, 2, 3]],
    [1, 1, [1]],
  ])('I1 shows around page %i of %i: %j', (page, last, shown) => {
    expect(pageWindow(page, last)).toEqual(shown)
  })

  it('I1 shows as many consecutive pages as there are, at most 5, the current one among them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000 }), (a, b) => {
        const [page, last] = [Math.min(a, b), Math.max(a, b)]
        const shown = pageWindow(page, last)
        const first = shown[0] ?? 0
        expect(shown).toContain(page)
        expect(shown).toHaveLength(Math.min(5, last))
        expect(shown).toEqual(shown.map((_, index) => first + index))
        expect(first).toBeGreaterThanOrEqual(1)
        expect(shown.at(-1)).toBeLessThanOrEqual(last)
      }),
    )
  })

  it('I1 stays within the pages even if the URL asks for one beyond them', () => {
    expect(pageWindow(99, 20)).toEqual([16, 17, 18, 19, 20])
  })
})

describe('lastPage', () => {
  it.each([
    [meta(1, 5, 100), 5, 20],
    [meta(1, 5, 101), 5, 21],
    [meta(1, 5, 0), 0, 1],
    [meta(1, 5, 1000, false), 5, 200],
    [meta(200, 5, 1000, false), 5, 201],
    [meta(230, 5, 1000, false), 2, 230],
  ])('I1 %j with %i rows ends at page %i', (given, rows, last) => {
    expect(lastPage(given, rows)).toBe(last)
  })
})

describe('pageRange', () => {
  it('I1 counts the rows on the page', () => {
    expect(pageRange(meta(1, 5, 100), 5)).toEqual({ from: 1, to: 5 })
    expect(pageRange(meta(3, 25, 53), 3)).toEqual({ from: 51, to: 53 })
    expect(pageRange(meta(1, 5, 0), 0)).toEqual({ from: 0, to: 0 })
  })
})
