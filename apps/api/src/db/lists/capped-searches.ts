import sql from 'sql-template-tag'
import type { Queryable } from '../database.ts'
import type { ListRows } from './keyset-sql.ts'
import type { PageSlice } from './keyset.ts'
import { remembering } from './remembered.ts'
import { allWithin } from './search.ts'

interface Counted {
  found: number
  mostInOrder: number
}
const countsOf = remembering<Counted>()

export interface CappedSearch {
  /** True if the cap was reached in the last two minutes, and the page is read without counting. */
  isKnown: boolean
  /**
   * Remembers how many rows match as typed, up to the cap.
   * @param mostInOrder up to how many rows the list's order finds sooner than a search of all matches.
   */
  note: (found: number, mostInOrder: number) => void
}

/**
 * A search that reached the cap will reach it again on its next page, so that page is read without counting. For two
 * minutes the number may be too high.
 * @param limit the most rows to count.
 */
export function cappedSearch(db: Queryable, rows: ListRows, slice: PageSlice, limit: number): CappedSearch {
  const counts = countsOf(db)
  const identity = rows.read((search) => allWithin(search.exact, search), { after: () => sql`true` })
  const known = counts.get(identity)
  return {
    isKnown: known !== undefined && known.found >= limit && slice.skip + slice.take <= known.mostInOrder,
    note(found, mostInOrder) {
      if (found >= limit) counts.set(identity, { found, mostInOrder })
    },
  }
}
