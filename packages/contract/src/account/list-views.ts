import * as z from 'zod/mini'
import { defineEndpoints } from '../core/endpoint.ts'
import { pageSizes } from '../core/pagination.ts'

export const listNames = [
  'patients',
  'doctors',
  'users',
  'treatments',
  'transactions',
  'debtors',
  'till',
  'tillDays',
  'statement',
  'audit',
  'assignedPatients',
] as const
export type ListName = (typeof listNames)[number]
const listName = z.enum(listNames, 'validation.invalid')

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]
const density = z.enum(densities, 'validation.invalid')

export type PageSize = (typeof pageSizes)[number]
const pageSize = z.literal(pageSizes, 'validation.invalid')

const maxHiddenColumns = 20
/** Names of columns as the browser has them; unknown ones are kept and have no effect. */
const columns = z
  .array(z.string().check(z.regex(/^[A-Za-z]{1,40}$/, 'validation.invalid')), 'validation.invalid')
  .check(z.maxLength(maxHiddenColumns, 'validation.tooMany'))

const views = {
  density,
  rows: z.partialRecord(listName, pageSize),
  hiddenColumns: z.partialRecord(listName, columns),
}

export const listViews = z.object(views)
export type ListViews = z.output<typeof listViews>

export const updateListViewsBody = z.partial(z.strictObject(views))
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
