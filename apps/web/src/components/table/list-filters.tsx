import { Suspense } from 'react'
import { lazyPart } from '#/lib/lazy-part.ts'
import { AddFilter } from './add-filter.tsx'
import { useAddedFilters } from './use-added-filters.ts'
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
  /** Shown once it is set, or added from the menu of filters. */
  isRare?: true
}

interface Props<Key extends string> {
  list: List
  filters: readonly FilterField<Key>[]
  label: (key: Key) => string
  /** The search covers the texts of columns, so their filters are rare. */
  hasSearch?: boolean
  /** How often the filters were cleared. */
  clearings?: number
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : typeof value === 'string' ? [value] : []

export function ListFilters<Key extends string>(props: Props<Key>) {
  const { list, filters, label, hasSearch = false, clearings = 0 } = props
  const added = useAddedFilters(clearings)
  const { definition, state } = list
  const isRare = ({ name, isRare: isStated }: FilterField<Key>) =>
    isStated === true || (hasSearch && definition.filters[name]?.kind === 'text')
  const isSet = ({ name }: FilterField<Key>) => textsOf(state.filters[name]).some((text) => text !== '')
  const isShown = (field: FilterField<Key>) => !isRare(field) || isSet(field) || added.names.includes(field.name)
  const hidden = filters.filter((field) => !isShown(field))
  return (
    <>
      {filters.filter(isShown).map((field) => (
        <span key={field.name} ref={field.name === added.names.at(-1) ? added.place : undefined} className="contents">
          <Filter
            list={list}
            field={field}
            label={label}
            // A filter that is emptied stays, because it has the focus.
            onChange={() => isRare(field) && added.keep(field.name)}
          />
        </span>
      ))}
      {hidden.length > 0 && (
        <AddFilter filters={hidden.map(({ name, label: key }) => ({ name, label: label(key) }))} onAdd={added.add} />
      )}
    </>
  )
}

interface FilterProps<Key extends string> {
  list: List
  field: FilterField<Key>
  label: (key: Key) => string
  onChange: () => void
}

function Filter<Key extends string>({ list, field, label, onChange }: FilterProps<Key>) {
  const { name, label: key, options = [], any } = field
  const filter = list.definition.filters[name]
  const known = filter && filter.kind !== 'text' ? filter.values : []
  const chosen = textsOf(list.state.filters[name])
  const words = options
    .filter(({ value }) => known.includes(value))
    .map((option) => ({ value: option.value, label: label(option.label) }))
  const set = (value: string | readonly string[] | undefined, replace = false) => {
    onChange()
    list.change({ filters: { [name]: value } }, { replace })
  }

  if (filter?.kind === 'many')
    return (
      <Suspense fallback={<span className="h-control w-28 rounded-control border border-line" />}>
        <FilterMany label={label(key)} options={words} value={chosen} onChange={set} />
      </Suspense>
    )
  if (filter?.kind === 'text')
    return <FilterText label={label(key)} value={chosen[0] ?? ''} onChange={(text) => set(text, true)} />
  return <FilterOne label={label(key)} options={words} any={any && label(any)} value={chosen[0]} onChange={set} />
}
