import type { measureEndpoints } from '@piel/contract/clinical/measures'
import { measureKinds } from '@piel/contract/clinical/measure-details'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useSearchChange } from '#/lib/use-search-change.ts'
import type { Shown } from './use-measure-words.ts'

export type Measures = AnswerOf<typeof measureEndpoints.list>

const order: readonly Shown[] = [...measureKinds.slice(0, 6), 'bmi', ...measureKinds.slice(6)]
const search = z.object({ measure: z.optional(z.catch(z.optional(z.enum(['bmi', ...measureKinds])), undefined)) })

/** The kinds with a measure, in the order of the page. */
export const kindsOf = ({ data, bmi }: Measures): Shown[] =>
  order.filter((kind) => (kind === 'bmi' ? bmi.length > 0 : data.some((measure) => measure.kind === kind)))

/** The kind that is shown over time, from the address: that of the newest measure by default. */
export function useShownKind(data: Measures | undefined): [Shown | undefined, (kind: Shown) => void] {
  const { measure: kind } = z.parse(search, useSearch({ strict: false }))
  const changeSearch = useSearchChange()
  const show = (next: Shown) => changeSearch((before) => ({ ...before, measure: next }), { replace: true })
  if (!data) return [undefined, show]
  const kinds = kindsOf(data)
  return [kind !== undefined && kinds.includes(kind) ? kind : (data.data[0]?.kind ?? kinds[0]), show]
}
