import * as z from 'zod/mini'
import { defineEndpoints } from '../core/endpoint.ts'
import { pageSizes } from '../core/pagination.ts'
import { listNames, type ListName } from '../nouns.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]
const density = z.enum(densities, 'validation.invalid')

export type PageSize = (typeof pageSizes)[number]
const pageSize = z.literal(pageSizes, 'validation.invalid')

const maxHiddenColumns = 20
/** Column names as the browser has them; unknown names are stored and have no effect. */
const columns = z
  .array(z.string().check(z.regex(/^[A-Za-z]{1,40}$/, 'validation.invalid')), 'validation.invalid')
  .check(z.maxLength(maxHiddenColumns, 'validation.tooMany'))

/** How a user sees lists, on every device. */
export interface ListViews {
  /** One for all lists. */
  density: Density
  /** Rows per page, by list; absent lists have the default. */
  rows: Partial<Record<ListName, PageSize>>
  /** Columns that are not shown, by list. */
  hiddenColumns: Partial<Record<ListName, string[]>>
}
// A plain string: the list names of nouns would add the nouns' words to every first load.
const anyList = z.string()
export const listViews = z.object({
  density,
  rows: z.record(anyList, pageSize),
  hiddenColumns: z.record(anyList, columns),
}) as unknown as z.ZodMiniType<ListViews>

/** Updates the fields sent; absent lists keep their values. */
export const updateListViewsBody = z.partial(
  z.strictObject({
    density,
    rows: z.partialRecord(z.enum(listNames, 'validation.invalid'), pageSize),
    hiddenColumns: z.partialRecord(z.enum(listNames, 'validation.invalid'), columns),
  }),
)
export type UpdateListViewsBody = z.output<typeof updateListViewsBody>

export const listViewEndpoints = defineEndpoints('Me', {
  update: {
    route: 'PATCH /me/list-views',
    summary: 'Update how the current user sees lists: density, rows of a page, columns',
    permission: 'me.own',
    body: updateListViewsBody,
    answer: { status: 200, schema: listViews },
  },
})
