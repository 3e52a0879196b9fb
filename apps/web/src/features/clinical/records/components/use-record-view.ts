import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

export const recordViews = ['notes', 'measures'] as const
export type RecordViewName = (typeof recordViews)[number]

const search = z.object({ view: z.catch(z.enum(recordViews), 'notes') })

/** What the record shows, from the address: its entries by default. */
export const useRecordView = (): RecordViewName => z.parse(search, useSearch({ strict: false })).view
