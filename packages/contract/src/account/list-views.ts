import * as z from 'zod/mini'
import { pageSizes } from '../core/pagination.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]
export const density = z.enum(densities, 'validation.invalid')

export type PageSize = (typeof pageSizes)[number]
export const pageSize = z.literal(pageSizes, 'validation.invalid')

const maxHiddenColumns = 20
/** Names of columns as the browser has them; unknown ones are kept and have no effect. */
export const columns = z
  .array(z.string().check(z.regex(/^[A-Za-z]{1,40}$/, 'validation.invalid')), 'validation.invalid')
  .check(z.maxLength(maxHiddenColumns, 'validation.tooMany'))

/** How a user sees lists, on every device. The lists are those of the nouns. */
export interface ListViews {
  /** One for all lists. */
  density: Density
  /** Rows of a page, by list; the default for lists that are not named. */
  rows: Partial<Record<string, PageSize>>
  /** Columns that are not shown, by list. */
  hiddenColumns: Partial<Record<string, string[]>>
}
const anyList = z.string()
export const listViews = z.object({
  density,
  rows: z.record(anyList, pageSize),
  hiddenColumns: z.record(anyList, columns),
}) as unknown as z.ZodMiniType<ListViews>
