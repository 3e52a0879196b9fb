import { type EntryKind, entryKind, recordEndpoints } from '@piel/contract/clinical/records'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { usePreparedPaper } from '#/lib/paper.ts'
import { useSearchChange } from '#/lib/use-search-change.ts'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { call } from '#/lib/api.ts'
import { keyOf } from '#/lib/endpoint-query.ts'

type Page = AnswerOf<typeof recordEndpoints.list>
interface Place {
  page: number
  cursor?: string | undefined
}

const pageSize = 20
const firstPlace: Place = { page: 1 }

function placeAfter({ meta }: Page): Place | undefined {
  const page = meta.page + 1
  const cursor = meta.cursors?.[page]
  if (cursor !== undefined) return { page, cursor }
  return meta.page * meta.limit < meta.total ? { page } : undefined
}

/** The entries of a patient's record, newest first, page by page. */
function entriesQuery(patientId: string, kind: EntryKind | undefined) {
  const params = { id: patientId }
  const query = { sort: '-date', limit: pageSize, ...(kind && { kind }) } as const
  return infiniteQueryOptions({
    queryKey: [...keyOf(recordEndpoints.list, { params, query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(recordEndpoints.list, { params, query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: firstPlace,
    getNextPageParam: placeAfter,
  })
}

const search = z.object({ kind: z.optional(z.catch(z.optional(entryKind), undefined)) })

/** The loaded entries of a record, with navigation to linked ones. */
export function useRecord(patientId: string) {
  const { kind } = z.parse(search, useSearch({ strict: false }))
  const changeSearch = useSearchChange()
  const query = useInfiniteQuery(entriesQuery(patientId, kind))
  const { data, hasNextPage, isFetching, isPending, isError, fetchNextPage } = query
  const entries = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const [target, setTarget] = useState<string>()
  const [isPrinting, setIsPrinting] = useState(false)

  const setKind = (next: EntryKind | undefined) =>
    changeSearch((before) => ({ ...before, kind: next }), { replace: true })

  /** Fetches one more page or clears the filter; true if nothing is left to fetch. */
  const isComplete = useEffectEvent((isThere: boolean): boolean => {
    if (isThere || isError) return true
    if (kind !== undefined) setKind(undefined)
    else if (hasNextPage) void fetchNextPage()
    else return true
    return false
  })

  // A linked entry can be on a page that is not loaded, or hidden by the filter.
  useEffect(() => {
    if (target === undefined || isFetching) return
    if (!isComplete(entries.some((entry) => entry.id === target))) return
    const item = document.getElementById(target)
    item?.focus({ preventScroll: true })
    item?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    setTarget(undefined)
  }, [target, isFetching, entries])

  const printing = useRef<(isReady: boolean) => void>(undefined)
  usePreparedPaper(() => {
    setIsPrinting(true)
    return new Promise((resolve) => (printing.current = resolve))
  })
  // Printing loads the whole record first.
  useEffect(() => {
    if (!isPrinting || isFetching || (isPending && entries.length === 0)) return
    if (!isComplete(false)) return
    setIsPrinting(false)
    printing.current?.(!isError)
  }, [isPrinting, isFetching, isPending, isError, entries])

  return { ...query, entries, kind, setKind, goTo: setTarget, isPrinting }
}

export type RecordView = ReturnType<typeof useRecord>
