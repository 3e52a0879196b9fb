import * as z from 'zod/mini'

/** Counted exactly up to here, "1,000+" beyond, unless an exact count is cheap. */
export const countCap = 1000
/** Rows that may be skipped without a cursor: keeps every page's cost independent of the table's size. */
export const deepestOffset = 10_000
export const pageSizes = [5, 10, 25, 50, 100] as const
export const defaultPageSize = 5

/** Free text of a search box: any words in any order. */
export const searchText = z.string().check(z.trim(), z.normalize('NFC'), z.maxLength(100, 'validation.tooLong'))

/**
 * Query parameters that every list takes (row J2).
 * `sort` is a field of `sorts`, with a leading `-` for descending. `cursor` is opaque, from `meta.cursors` of a neighbouring page.
 */
export function listQuery<const S extends readonly [string, ...string[]]>(sorts: S) {
  const directions = sorts.flatMap((field) => [field, `-${field}`]) as [S[number] | `-${S[number]}`]
  return z.object({
    search: z.optional(searchText),
    page: z._default(
      z.coerce
        .number()
        .check(z.int('validation.invalid'), z.gte(1, 'validation.invalid'), z.lte(1_000_000_000, 'validation.invalid')),
      1,
    ),
    limit: z._default(
      z.coerce
        .number()
        .check(z.int('validation.invalid'), z.gte(1, 'validation.invalid'), z.lte(100, 'validation.invalid')),
      10,
    ),
    sort: z.optional(z.enum(directions, 'validation.invalid')),
    cursor: z.optional(z.string().check(z.maxLength(400, 'validation.invalid'))),
  })
}

export const listMeta = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  /** False when `total` is a lower bound (shown as "1,000+"). */
  totalIsExact: z.boolean(),
  /** Cursors of the neighbouring pages by page number, for walking without skipping rows. */
  cursors: z.optional(z.record(z.string(), z.string())),
})
export type ListMeta = z.output<typeof listMeta>

/** Every list answers `{ data, meta }` (row J2). */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ data: z.array(item), meta: listMeta })
}

/** Any of several values (row I2): repeated in the query, or parted by commas. Each is checked; doubles count once. */
export function anyOf<const V extends readonly [string, ...string[]]>(values: V) {
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string())], 'validation.invalid'),
      z.transform((raw) => [...new Set((Array.isArray(raw) ? raw : [raw]).flatMap((part) => part.split(',')))]),
    ),
    z.array(z.enum(values, 'validation.invalid')),
  )
}
