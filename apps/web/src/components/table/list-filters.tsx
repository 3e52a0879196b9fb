import { Suspense } from 'react'
import { lazyPart } from '#/lib/lazy-part.ts'
import { FilterOne } from './filter-one.tsx'
import { FilterText } from './filter-text.tsx'
import type { List } from './use-list-state.ts'

const FilterMany = lazyPart([], () => import('./filter-many.tsx'), 'FilterMany')

/**
 * A filter of the list's definition with its texts; `options` unless the value is typed. Only values of the definition
 * are offered.
 */
export interface FilterField<Key extends string = string> {
  name: string
  label: Key
  options?: readonly { value: string; label: Key }[]
  /** Text of the option for all, if the usual word does not agree with the label. */
  any?: Key
}

interface Props<Key extends string> {
  list: List
  filters: readonly FilterField<Key>[]
  label: (key: Key) => string
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : typeof value === 'string' ? [value] : []

export function ListFilters<Key extends string>({ list, filters, label }: Props<Key>) {
  return filters.map(({ name, label: key, options = [], any }) => {
    const filter = list.definition.filters[name]
    const known = filter && filter.kind !== 'text' ? filter.values : []
    const chosen = textsOf(list.state.filters[name])
    const words = options
      .filter(({ value }) => known.includes(value))
      .map((option) => ({ value: option.value, label: label(option.label) }))
    const set = (value: string | readonly string[] | undefined, replace = false) =>
      list.change({ filters: { [name]: value } }, { replace })

    if (filter?.kind === 'many')
      return (
        <Suspense key={name} fallback={<span className="h-control w-28 rounded-control border border-line" />}>
          <FilterMany label={label(key)} options={words} value={chosen} onChange={set} />
        </Suspense>
      )
    if (filter?.kind === 'text')
      return <FilterText key={name} label={label(key)} value={chosen[0] ?? ''} onChange={(text) => set(text, true)} />
    return (
      <FilterOne
        key={name}
        label={label(key)}
        options={words}
        any={any && label(any)}
        value={chosen[0]}
        onChange={set}
      />
    )
  })
}
