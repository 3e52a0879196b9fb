import { searchWords } from '@piel/contract/core/search'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

export interface SearchTerm {
  word: string
  typeIds: string[]
}

/** Resolves the words of a search against the catalogue, which is short enough to be read whole once per search. */
export async function findSearchTerms(db: Queryable, search: string): Promise<SearchTerm[]> {
  const words = searchWords(search)
  if (words.length === 0) return []
  return await db.query<SearchTerm>(sql`
    SELECT w.word, coalesce(array_agg(y.id::text ORDER BY y.id) FILTER (WHERE y.id IS NOT NULL), '{}') AS "typeIds"
    FROM unnest(${words}::text[]) WITH ORDINALITY AS w (word, n)
    LEFT JOIN treatment_types y ON ' ' || fold(y.name_en) || ' ' || fold(y.name_es)
      LIKE search_pattern(w.word, char_length(w.word) < 3)
    GROUP BY w.word, w.n ORDER BY w.n`)
}
