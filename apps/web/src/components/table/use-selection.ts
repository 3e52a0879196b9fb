import { maxSelected } from '@piel/contract/core/pagination'
import { useState } from 'react'
import type { List } from './use-list-state.ts'

type Rows<Row> = ReadonlyMap<string, Row>

export interface Selection<Row> {
  rows: Rows<Row>
  /** @param isRange also selects the rows between this one and the last that was selected. */
  toggle: (row: Row, isRange?: boolean) => void
  isPage: boolean
  togglePage: () => void
  clear: () => void
}

/** The selected rows of a list, across its pages; another search or filter clears the selection. */
export function useSelection<Row extends { id: string }>({ state }: List, shown: readonly Row[]): Selection<Row> {
  const query = JSON.stringify([state.search, state.filters])
  const [kept, setKept] = useState<{ query: string; rows: Rows<Row>; from?: string | undefined }>()
  const rows: Rows<Row> = kept?.query === query ? kept.rows : new Map<string, Row>()
  const set = (span: readonly Row[], isOn: boolean, from?: string) => {
    const next = new Map(rows)
    for (const row of span) {
      if (!isOn) next.delete(row.id)
      else if (next.size < maxSelected) next.set(row.id, row)
    }
    setKept({ query, rows: next, from })
  }
  const isPage = shown.length > 0 && shown.every(({ id }) => rows.has(id))
  return {
    rows,
    toggle(row, isRange = false) {
      const ends = [row.id, isRange && kept?.from]
      const [from, to] = [
        shown.findIndex(({ id }) => ends.includes(id)),
        shown.findLastIndex(({ id }) => ends.includes(id)),
      ]
      set(shown.slice(from, to + 1), isRange || !rows.has(row.id), row.id)
    },
    isPage,
    togglePage: () => set(shown, !isPage),
    clear: () => setKept(undefined),
  }
}
