import { pageSizes } from '@piel/contract/core/pagination'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#/lib/search-params.ts'
import {
  changed,
  cleared,
  isNarrowed,
  type ListDefinition,
  listQueryOf,
  type ListState,
  readListState,
  writeListState,
} from './list-state.ts'
import { tidyText } from '#/components/search/normalize.ts'

const transactions = {
  sorts: ['date', 'amount'],
  defaultSort: '-date',
  filters: {
    status: { kind: 'one', values: ['completed', 'pending'] },
    plan: { kind: 'many', values: ['standard', 'premium', 'vip'] },
    reference: { kind: 'text' },
  },
} as const satisfies ListDefinition
type State = ListState<typeof transactions>

const typed = fc.string({ unit: 'grapheme', maxLength: 30 }).map(tidyText)
const state: fc.Arbitrary<State> = fc.record({
  search: typed,
  page: fc.integer({ min: 1, max: 5000 }),
  limit: fc.constantFrom(...pageSizes),
  sort: fc.constantFrom('date', '-date', 'amount', '-amount'),
  filters: fc.record({
    status: fc.constantFrom('completed', 'pending', undefined),
    plan: fc.subarray(['standard', 'premium', 'vip']),
    reference: typed,
  }),
})

const start = readListState(transactions, {})

describe('list state in the URL', () => {
  it('I2 starts with 5 rows, page 1, no search or filter, and an empty query string', () => {
    expect(start).toEqual({
      search: '',
      page: 1,
      limit: 5,
      sort: '-date',
      filters: { status: undefined, plan: [], reference: '' },
    })
    expect(writeListState(transactions, start)).toEqual({})
  })

  it('I2 parses whatever it wrote, through the address bar', () => {
    fc.assert(
      fc.property(state, (given) => {
        const query = stringifySearch(writeListState(transactions, given))
        expect(readListState(transactions, parseSearch(query))).toEqual(given)
      }),
    )
  })

  it('I2 leaves defaults out of the URL', () => {
    fc.assert(
      fc.property(state, (given) => {
        const params = writeListState(transactions, given)
        expect('page' in params).toBe(given.page !== 1)
        expect('limit' in params).toBe(given.limit !== 5)
        expect('sort' in params).toBe(given.sort !== '-date')
        expect('plan' in params).toBe(given.filters.plan.length > 0)
      }),
    )
  })

  it('I2 shows the list for any query string, however broken', () => {
    const names = fc.constantFrom('search', 'page', 'limit', 'sort', 'status', 'plan', 'reference', 'cursor', 'x')
    fc.assert(
      fc.property(fc.dictionary(names, fc.anything()), (params) => {
        const read = readListState(transactions, params)
        expect(read.page).toBeGreaterThanOrEqual(1)
        expect(pageSizes).toContain(read.limit)
        expect(['date', '-date', 'amount', '-amount']).toContain(read.sort)
        expect(readListState(transactions, writeListState(transactions, read))).toEqual(read)
      }),
    )
  })

  it.each([
    [{ page: '3' }, { page: 3 }],
    [{ page: '0' }, { page: 1 }],
    [{ page: 'last' }, { page: 1 }],
    [{ page: 2e9 }, { page: 1 }],
    [{ limit: 7 }, { limit: 5 }],
    [{ limit: '25' }, { limit: 25 }],
    [{ sort: 'password' }, { sort: '-date' }],
    [{ sort: '--date' }, { sort: '-date' }],
    [{ search: 5512 }, { search: '5512' }],
  ])('I2 reads %j as %j', (params, expected) => {
    expect(readListState(transactions, params)).toMatchObject(expected)
  })

  it('I2 accepts one value where one can be chosen, and any of several where several can', () => {
    const read = readListState(transactions, { status: 'gone', plan: ['vip', 'standard', 'gold'] })
    expect(read.filters.status).toBeUndefined()
    expect(read.filters.plan).toEqual(['standard', 'vip'])
    expect(readListState(transactions, { plan: 'vip' }).filters.plan).toEqual(['vip'])
  })
})

describe('changes of a list', () => {
  it('I2 returns to page 1 on every change of search, filter, order or page size', () => {
    const page7: State = { ...start, page: 7, cursor: 'c' }
    for (const change of [
      { search: 'a' },
      { filters: { status: 'pending' } },
      { sort: 'amount' },
      { limit: 25 },
    ] as const)
      expect(changed(page7, change)).not.toHaveProperty('cursor')
    expect(changed(page7, { search: 'a' }).page).toBe(1)
    expect(changed(page7, { filters: { plan: ['vip'] } }).page).toBe(1)
    expect(changed(page7, { sort: 'amount' }).page).toBe(1)
    expect(changed(page7, { limit: 25 }).page).toBe(1)
  })

  it('I2 keeps search and filters on a change of page', () => {
    const narrowed = changed(start, { search: 'ana', filters: { plan: ['vip'] } })
    const turned = changed(narrowed, { page: 2 })
    expect(turned).toEqual({ ...narrowed, page: 2 })
  })

  it('I2 clears search and all filters at once, keeping order and page size', () => {
    fc.assert(
      fc.property(state, (given) => {
        const after = cleared(transactions, given)
        expect(isNarrowed(after)).toBe(false)
        expect(after).toEqual({ ...start, sort: given.sort, limit: given.limit })
      }),
    )
  })

  it('J2 always sends page and limit to the API, and the rest only where it is chosen', () => {
    expect(listQueryOf(transactions, start)).toEqual({ page: 1, limit: 5 })
    expect(listQueryOf(transactions, changed(start, { search: 'ana', filters: { status: 'pending' } }))).toEqual({
      search: 'ana',
      status: 'pending',
      page: 1,
      limit: 5,
    })
  })
})
