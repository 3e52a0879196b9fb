import * as z from 'zod/mini'
import { line } from './clean.ts'
import { id, noBidi } from './text.ts'

/** Totals are exact up to this number and shown as "1,000+" beyond, unless an exact total is cheap. */
export const countCap = 1000
/** Maximum number of rows to skip without a cursor, so that the cost of a page is bounded. */
export const maxOffset = 10_000
export const pageSizes = [5, 10, 25, 50, 100] as const
export const defaultPageSize = 5

/** Search text: words in any order. */
export const searchText = z.string().check(line, z.maxLength(100, 'validation.tooLong'))

/** Text filters of a list's columns: rows whose column contains every word. */
export const columnTexts = <const N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, z.optional(searchText)])) as Record<
    N,
    z.ZodMiniOptional<typeof searchText>
  >

/** A whole number from 1 to `max`, written in plain digits: `0x10` and `1e2` are malformed. */
const wholeNumber = (max: number) =>
  z.pipe(
    z.transform((raw) => (typeof raw === 'string' && /^\d{1,10}$/.test(raw) ? Number(raw) : raw)),
    z.int('validation.invalid').check(z.gte(1, 'validation.invalid'), z.lte(max, 'validation.invalid')),
  )

/**
 * Query parameters of a list; others are refused.
 * `sort` is one of `sorts`, with a leading `-` for descending order. `cursor` is opaque, from `meta.cursors` of a nearby page.
 */
export function listQuery<const S extends readonly [string, ...string[]]>(sorts: S) {
  const directions = sorts.flatMap((field) => [field, `-${field}`]) as [S[number] | `-${S[number]}`]
  return z.strictObject({
    search: z.optional(searchText),
    page: z._default(wholeNumber(1_000_000_000), 1),
    limit: z._default(wholeNumber(100), 10),
    sort: z.optional(z.enum(directions, 'validation.invalid')),
    cursor: z.optional(z.string().check(z.maxLength(400, 'validation.invalid'), noBidi)),
  })
}

export const pageParameters = { page: true, limit: true, cursor: true } as const

export const maxSelected = 100

/** Values that are repeated in the query or separated by commas; duplicates are removed. */
const listed = z.pipe(
  z.union([z.string(), z.array(z.string())], 'validation.invalid'),
  z.transform((raw) => [...new Set((Array.isArray(raw) ? raw : [raw]).flatMap((part) => part.split(',')))]),
)

/** An export's rows by ID: of the rows that the other filters match. */
const selectedIds = z.optional(z.pipe(listed, z.array(id).check(z.maxLength(maxSelected, 'validation.tooMany'))))

/** The parameter that an export adds to its list's filters, for `z.extend`. */
export const selectedRows = { ids: selectedIds }

export const listMeta = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalIsExact: z.boolean(),
  cursors: z.optional(z.record(z.string(), z.string())),
})
export type ListMeta = z.output<typeof listMeta>

/** Response of a list: `{ data, meta }`. */
export const listOf = <T extends z.ZodMiniType>(item: T) => z.object({ data: z.array(item), meta: listMeta })

export const anyOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.pipe(listed, z.array(z.enum(values, 'validation.invalid')))
