import { clsx } from 'clsx'
import { keepPreviousData, skipToken, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { tidyText } from '#/components/table/list-state.ts'
import { SearchWordsProvider } from '#/components/search/highlighted.tsx'
import { useDebouncedInput } from '#/components/search/use-debounced-input.ts'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Input } from '#/components/ui/input.tsx'
import { Spinner } from '#/components/ui/spinner.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type Found, LookupList } from './lookup-list.tsx'
import { type FieldProps, useField } from './use-field.ts'

type LookupFieldProps<V extends FieldValues, O, T, Answer, KnownAnswer> = FieldProps<V, O> & {
  /** Whom a typed text finds; the first of all for no text. */
  find: (search: string) => UseQueryOptions<Answer, Error, T[]>
  show: (one: T) => Found
  /** The query of a value that was not chosen in this field: it comes from a draft or a proposal. */
  known?: (id: string) => UseQueryOptions<KnownAnswer, Error, T>
  autoFocus?: boolean
}

const noSelection = <A, T>(): UseQueryOptions<A, Error, T> => ({ queryKey: ['no-selection'], queryFn: skipToken })

/** One of many people, found by typing. Arrows choose, Enter takes, Escape closes the list. */
export function LookupField<V extends FieldValues, O, T, Answer = T[], KnownAnswer = T>({
  find,
  show,
  known,
  autoFocus,
  ...props
}: LookupFieldProps<V, O, T, Answer, KnownAnswer>) {
  const { t } = useTranslation('form')
  const field = useField(props)
  const list = `${field.id}-list`
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [chosen, setChosen] = useState<Found>()
  const [search, setSearch] = useState('')
  /** Enter was pressed before the results of the typed text arrived: earlier results are not selected. */
  const [isHurried, setIsHurried] = useState(false)
  const typed = useDebouncedInput(search, (text) => {
    setSearch(text)
    setActive(0)
  })
  const query = useQuery({ ...find(search), enabled: isOpen, placeholderData: keepPreviousData })
  const isSearching = query.isPending || query.isPlaceholderData
  const found = (query.data ?? []).map(show)
  const isKnown = chosen?.id === field.value
  const other = useQuery({
    ...(known ?? noSelection)(field.value),
    enabled: known !== undefined && field.value !== '' && !isKnown,
  })
  const taken = field.value === '' ? undefined : isKnown ? chosen : other.data && show(other.data)

  const take = (one: Found | undefined) => {
    if (!one) return
    setChosen(one)
    field.change(one.id)
    typed.now('')
    setIsOpen(false)
  }
  const close = () => {
    setIsOpen(false)
    setIsHurried(false)
  }
  const enter = () => {
    if (!isSearching && tidyText(typed.text) === search) return take(found[active])
    typed.now(typed.text)
    setIsHurried(true)
  }
  const takeHurried = useEffectEvent(() => {
    setIsHurried(false)
    if (found.length === 1) take(found[0])
  })
  useEffect(() => {
    if (isHurried && !isSearching) takeHurried()
  }, [isHurried, isSearching])
  const type = (text: string) => {
    setIsHurried(false)
    if (taken) field.change('')
    typed.type(text)
    setIsOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      if (isOpen) setActive((active + step + found.length) % Math.max(1, found.length))
      else setIsOpen(true)
    } else if (event.key === 'Enter' && isOpen) enter()
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <div
        className="relative"
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return
          close()
          if (!taken) typed.now('')
          field.leave()
        }}
      >
        {taken && (
          <span className="pointer-events-none absolute inset-y-0 start-2 grid place-items-center">
            <Avatar {...taken.person} size="xs" />
          </span>
        )}
        <Input
          {...field.control}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-activedescendant={isOpen && found[active] ? `${list}-${active}` : undefined}
          aria-autocomplete="list"
          autoFocus={autoFocus}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('lookup.hint')}
          value={taken?.name ?? typed.text}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onClick={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
          className={clsx('pe-9', taken && 'ps-10')}
        />
        <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-muted">
          {query.isFetching ? <Spinner /> : <ChevronsUpDown aria-hidden="true" className="size-4" />}
        </span>
        {isOpen && (
          <SearchWordsProvider search={search}>
            <LookupList
              id={list}
              label={props.label}
              found={found}
              active={active}
              value={field.value}
              onChoose={setActive}
              onTake={take}
              status={query.isError ? 'failed' : query.isFetching ? 'searching' : 'nothing'}
            />
          </SearchWordsProvider>
        )}
      </div>
    </FieldFrame>
  )
}
