import { isIsoDate, type IsoDate } from '@piel/contract/core/dates'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSearchChange } from '#/lib/use-search-change.ts'

/** The last columns and location chosen in this browser. */
interface AgendaChoice {
  by?: 'person' | 'room' | undefined
  columns?: readonly string[] | undefined
  location?: string | undefined
}

const key = 'piel.agenda'

function readChoice(): AgendaChoice {
  try {
    const { by, columns, location } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    return {
      ...(by === 'room' && { by }),
      ...(Array.isArray(columns) && { columns: columns.filter((id) => typeof id === 'string') }),
      ...(typeof location === 'string' && { location }),
    }
  } catch {
    return {}
  }
}

function saveChoice(choice: AgendaChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice))
  } catch {
    // Without storage, the URL alone keeps the choice.
  }
}

export const views = ['day', 'week', 'list', 'waiting'] as const
export type AgendaView = (typeof views)[number]
export const columnKinds = ['person', 'room'] as const
export type ColumnKind = (typeof columnKinds)[number]

interface Shown {
  view: AgendaView
  /** Today if undefined. */
  date: IsoDate | undefined
  /** The first location if undefined. */
  location: string | undefined
  by: ColumnKind
  /** IDs of the columns; empty for all. */
  columns: readonly string[]
  resource: string | undefined
  open: string | undefined
  /** Opens the appointment's form; later changes of the URL remove it. */
  isMoving: boolean
}
export type AgendaChange = { [Name in keyof Shown]?: Shown[Name] | undefined }

const ownParams = ['view', 'date', 'location', 'by', 'columns', 'resource', 'open', 'move']

const oneOf = <V extends string>(values: readonly V[], raw: unknown): V | undefined =>
  values.find((value) => value === raw)
const isId = (raw: unknown): raw is string => typeof raw === 'string' && /^[0-9a-f-]{36}$/.test(raw)
const idOf = (raw: unknown) => (isId(raw) ? raw : undefined)

function stateOf(params: Record<string, unknown>, choice: AgendaChoice): Shown {
  const { date } = params
  const columns = params['columns']
  return {
    view: oneOf(views, params['view']) ?? 'day',
    date: typeof date === 'string' && isIsoDate(date) ? date : undefined,
    location: idOf(params['location']) ?? choice.location,
    by: oneOf(columnKinds, params['by']) ?? choice.by ?? 'person',
    columns: typeof columns === 'string' ? columns.split('.').filter(isId) : (choice.columns ?? []),
    resource: idOf(params['resource']),
    open: idOf(params['open']),
    isMoving: params['move'] !== undefined,
  }
}

/** The state of the agenda in the URL; the browser remembers the last columns and location. */
export function useAgendaState() {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const changeSearch = useSearchChange()
  return useMemo(() => {
    const state = stateOf(params, readChoice())
    const show = (change: AgendaChange, { replace = false } = {}): void => {
      const next = { ...state, ...change } as Shown
      if ('by' in change || 'columns' in change || 'location' in change)
        saveChoice({ by: next.by, columns: next.columns, location: next.location })
      changeSearch(
        (all) => ({
          ...Object.fromEntries(Object.entries(all).filter(([name]) => !ownParams.includes(name))),
          ...(next.view !== 'day' && { view: next.view }),
          ...(next.date !== undefined && { date: next.date }),
          ...(next.location !== undefined && { location: next.location }),
          ...(next.by !== 'person' && { by: next.by }),
          ...(next.columns.length > 0 && { columns: next.columns.join('.') }),
          ...(next.resource !== undefined && { resource: next.resource }),
          ...(next.open !== undefined && { open: next.open }),
        }),
        { replace },
      )
    }
    return { ...state, show }
  }, [params, changeSearch])
}
export type AgendaState = ReturnType<typeof useAgendaState>
