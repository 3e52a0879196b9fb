import { searchWords } from '@piel/contract/search'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { hasWord } from '#/db/search.ts'

/** What is looked for: each word with the types of treatment that have it in a name. */
export type Sought = { word: string; typeIds: string[] }[]

/** A word or a part of one in a name of the catalogue, which is short: all of it is read, once a search. */
export async function soughtFor(db: Queryable, search: string): Promise<Sought> {
  const words = searchWords(search)
  if (words.length === 0) return []
  const rows = await db.query<{ word: string; typeIds: string[] }>(sql`
    SELECT w.word, coalesce(array_agg(y.id::text ORDER BY y.id) FILTER (WHERE y.id IS NOT NULL), '{}') AS "typeIds"
    FROM unnest(${words}::text[]) WITH ORDINALITY AS w (word, n)
    LEFT JOIN treatment_types y ON ' ' || fold(y.name_en) || ' ' || fold(y.name_es)
      LIKE search_pattern(w.word, char_length(w.word) < 3)
    GROUP BY w.word, w.n ORDER BY w.n`)
  return rows
}

/** Holds where treatment `t` has every word in the patient's name, the doctor's, or the type's in either language. */
export const finds = (sought: Sought): Sql =>
  sought.length === 0
    ? sql`true`
    : join(
        sought.map(({ word, typeIds }) =>
          typeIds.length === 0
            ? hasWord(sql`t.search_text`, word)
            : sql`(${hasWord(sql`t.search_text`, word)} OR t.type_id = ANY(${typeIds}::uuid[]))`,
        ),
        ' AND ',
      )
