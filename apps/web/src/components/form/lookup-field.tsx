import { clsx } from 'clsx'
import { keepPreviousData, skipToken, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { SearchWordsProvider } from '#/components/search/highlighted.tsx'
import { useCombobox } from '#/components/search/use-combobox.ts'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Input } from '#/components/ui/input.tsx'
import { Spinner } from '#/components/ui/spinner.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type Found, LookupList } from './lookup-list.tsx'
import { type FieldProps, useField } from './use-field.ts'

type LookupFieldProps<V extends FieldValues, O, T, Answer, KnownAnswer> = FieldProps<V, O> & {
  /** Searches by the typed text; without text, returns the first options. */
  find: (search: string) => UseQueryOptions<Answer, Error, T[]>
  show: (one: T) => Found
  /** The query of a value that comes from a draft or a proposal rather than from a choice in this field. */
  known?: (id: string) => UseQueryOptions<KnownAnswer, Error, T>
  autoFocus?: boolean
}

const noSelection = <A, T>(): UseQueryOptions<A, Error, T> => ({ queryKey: ['no-selection'], queryFn: skipToken })

/** A choice among many people or names, by typing. Arrow keys move, Enter selects, Escape closes the list. */
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
  /** The field was left after Enter and before the answer, which still counts. */
  const [isAwaited, setIsAwaited] = useState(false)
  const [chosen, setChosen] = useState<Found>()
  const [search, setSearch] = useState('')
  const query = useQuery({ ...find(search), enabled: isOpen || isAwaited, placeholderData: keepPreviousData })
  const isSearching = query.isPending || query.isPlaceholderData
  const found = (query.data ?? []).map(show)
  const isKnown = chosen?.id === field.value
  const other = useQuery({
    ...(known ?? noSelection)(field.value),
    enabled: known !== undefined && field.value !== '' && !isKnown,
  })
  const taken = field.value === '' ? undefined : isKnown ? chosen : other.data && show(other.data)

  const combobox = useCombobox({
    id: list,
    search,
    onSearch: setSearch,
    options: found,
    isSearching,
    onChoose: (one) => take(one),
    onLateAnswer: ([first, ...others]) => {
      setIsAwaited(false)
      if (first && others.length === 0) take(first)
    },
  })
  const take = (one: Found) => {
    setChosen(one)
    field.change(one.id)
    combobox.clear()
    setIsOpen(false)
  }
  const close = () => {
    setIsOpen(false)
    combobox.forgetEnter()
  }
  const leave = () => {
    if (combobox.isHurried) {
      setIsOpen(false)
      setIsAwaited(true)
    } else {
      close()
      if (!taken) combobox.clear()
    }
    field.leave()
  }
  const type = (text: string) => {
    setIsAwaited(false)
    if (taken) field.change('')
    combobox.type(text)
    setIsOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isOpen) combobox.onKeyDown(event)
    if (isOpen ? event.key === 'Escape' : event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen) close()
      else setIsOpen(true)
      event.preventDefault()
    }
    if (event.isDefaultPrevented()) event.stopPropagation()
  }

  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <div
        className="relative"
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) leave()
        }}
      >
        {taken?.person && (
          <span className="pointer-events-none absolute inset-y-0 start-2 grid place-items-center">
            <Avatar {...taken.person} size="xs" />
          </span>
        )}
        <Input
          {...field.control}
          {...combobox.ariaProps(isOpen)}
          autoFocus={autoFocus}
          placeholder={t('lookup.hint')}
          value={taken?.name ?? combobox.text}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onClick={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
          className={clsx('pe-9', taken?.person && 'ps-10')}
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
              active={combobox.active}
              value={field.value}
              onActivate={combobox.setActive}
              onChoose={take}
              status={query.isError ? 'failed' : query.isFetching ? 'searching' : 'nothing'}
            />
          </SearchWordsProvider>
        )}
      </div>
    </FieldFrame>
  )
}
