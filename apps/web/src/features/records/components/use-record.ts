import { type EntryKind, entryKind } from '@piel/contract/medical-history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { recordQueries } from '../records.queries.ts'

const search = z.object({ kind: z.optional(z.catch(z.optional(entryKind), undefined)) })

/** The entries of a record as far as they are loaded, and the ways through them. */
export function useRecord(patientId: string) {
  const { kind } = z.parse(search, useSearch({ strict: false }))
  const navigate = useNavigate()
  const query = useInfiniteQuery(recordQueries.entries(patientId, kind))
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const entries = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const [target, setTarget] = useState<string>()
  const [isPrinting, setIsPrinting] = useState(false)

  const setKind = (next: EntryKind | undefined) =>
    navigate({ to: '.', search: (before: object) => ({ ...before, kind: next }), replace: true, resetScroll: false })

  // An entry that is wanted may lie on a page, or behind a filter, that is not there yet.
  useEffect(() => {
    if (target === undefined || isFetching) return
    const isHere = entries.some((entry) => entry.id === target)
    if (!isHere && kind !== undefined) void setKind(undefined)
    else if (!isHere && hasNextPage && !isError) void fetchNextPage()
    else {
      document.getElementById(target)?.focus({ preventScroll: true })
      document.getElementById(target)?.scrollIntoView({ block: 'center', behavior: 'smooth' })
      setTarget(undefined)
    }
  })

  // A printed record is a whole one.
  useEffect(() => {
    if (!isPrinting || isFetching) return
    if (!isError && kind !== undefined) void setKind(undefined)
    else if (!isError && hasNextPage) void fetchNextPage()
    else {
      setIsPrinting(false)
      if (!isError) window.print()
    }
  })

  return { ...query, entries, kind, setKind, goTo: setTarget, print: () => setIsPrinting(true), isPrinting }
}

export type RecordView = ReturnType<typeof useRecord>
