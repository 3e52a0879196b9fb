import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('I2 search parameters', () => {
  it('stay text, with a repeated name as a list', () => {
    expect(parseSearch('?search=5512&page=2&role=ADMIN&role=USER&x=')).toEqual({
      search: '5512',
      page: '2',
      role: ['ADMIN', 'USER'],
      x: '',
    })
    expect(stringifySearch({ search: 'josé p', page: 2, none: undefined, empty: '', role: ['a', 'b'] })).toBe(
      '?search=jos%C3%A9+p&page=2&role=a&role=b',
    )
    expect(stringifySearch({})).toBe('')
  })

  it('survive a round trip through a URL', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' })
    const values = fc.oneof(text, fc.array(text, { minLength: 2, maxLength: 4 }))
    fc.assert(
      fc.property(fc.dictionary(text, values), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual(Object.fromEntries(Object.entries(search)))
      }),
    )
  })
})
