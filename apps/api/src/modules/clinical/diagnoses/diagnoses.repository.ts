import type { CreateTermBody, DiagnosisTerm, Notifiable } from '@piel/contract/clinical/diagnoses'
import type { Language } from '@piel/contract/core/people'
import { searchWords } from '@piel/contract/core/search'
import sql, { join, raw } from 'sql-template-tag'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { hasWord } from '#/db/lists/search.ts'

/** A term of the official catalogue, as its file has it. */
export interface OfficialTerm {
  code: string
  nameEs: string
  sex: 'FEMALE' | 'MALE' | null
  leastDays: number | null
  mostDays: number | null
  notifiable: Notifiable | null
  isValid: boolean
}

/** What the imported catalogue says about the code of a term. */
const official = sql`LEFT JOIN LATERAL (SELECT o.notifiable, o.sex, o.least_days, o.most_days FROM diagnosis_terms o
  WHERE o.source = 'official' AND o.code = t.code AND o.is_active) AS o ON true`

const labelIn = (language: Language) => (language === 'es' ? sql`t.name_es` : sql`coalesce(t.name_en, t.name_es)`)
const termJson = (language: Language) => sql`json_build_object('id', t.id, 'code', t.code, 'codeSystem', t.code_system,
  'label', ${labelIn(language)}, 'notifiable', o.notifiable, 'source', t.source, 'isActive', t.is_active)`

/** Searched in one text: no term has keys or dates. */
const searched = { text: raw('t.search_text'), keys: raw('NULL::tsvector') }

interface Wanted {
  search: string
  source: DiagnosisTerm['source'] | undefined
  language: Language
}

/** Active terms with every word; Piel's and the clinic's first, then those that begin with the search. */
export async function searchTerms(db: Queryable, { search, source, language }: Wanted): Promise<DiagnosisTerm[]> {
  const words = searchWords(search).map((word) => hasWord(searched, word))
  const label = labelIn(language)
  // Names are folded in the search text already: folding each again would take longer than finding them.
  const order = sql`t.is_active DESC, t.source = 'official', t.search_text NOT LIKE ' ' || fold(${search.trim()}) || '%',
    t.search_text NOT LIKE search_pattern(${search.trim()}, true), length(${label}), ${label}, t.id`
  const rows = await db.query<{ term: DiagnosisTerm }>(sql`
    SELECT ${termJson(language)} AS term FROM (SELECT t.* FROM diagnosis_terms t
      WHERE ${source === undefined ? sql`true` : sql`t.source = ${source}`}
        AND ${source === 'clinic' ? sql`true` : sql`t.is_active`}
        AND ${words.length === 0 ? sql`t.source <> 'official'` : join(words, ' AND ')}
      ORDER BY ${order} LIMIT 20) t ${official}
    ORDER BY ${order}`)
  return rows.map(({ term }) => term)
}

export interface FoundTerm {
  id: string
  isActive: boolean
  codeSystem: string
  code: string | null
  nameEs: string
  nameEn: string | null
  notifiable: 'immediate' | 'weekly' | null
  sex: 'FEMALE' | 'MALE' | null
  leastDays: number | null
  mostDays: number | null
}

export async function findTerm(db: Queryable, id: string): Promise<FoundTerm | undefined> {
  const [row] = await db.query<FoundTerm>(sql`
    SELECT t.id, t.is_active AS "isActive", t.code_system AS "codeSystem", t.code, t.name_es AS "nameEs",
      t.name_en AS "nameEn", o.notifiable, o.sex, o.least_days AS "leastDays", o.most_days AS "mostDays"
    FROM diagnosis_terms t ${official} WHERE t.id = ${id}`)
  return row
}

export async function getTerm(db: Queryable, id: string, language: Language): Promise<DiagnosisTerm> {
  const [row] = await db.query<{ term: DiagnosisTerm }>(sql`
    SELECT ${termJson(language)} AS term FROM diagnosis_terms t ${official} WHERE t.id = ${id}`)
  if (!row) throw new Error('A written term was not found')
  return row.term
}

type NewTerm = Omit<CreateTermBody, 'code'> & { id: string; code: string | null }

export const insertTerm = (tx: Transaction, { id, code, nameEs, nameEn = null, synonyms }: NewTerm): Promise<unknown> =>
  tx.query(sql`
    INSERT INTO diagnosis_terms (id, source, code, name_es, name_en, synonyms)
    VALUES (${id}, 'clinic', ${code}, ${nameEs}, ${nameEn}, ${synonyms})`)

/** @returns false for an unknown term. */
export async function setTermActive(tx: Transaction, id: string, isActive: boolean): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE diagnosis_terms SET is_active = ${isActive}, updated_at = now() WHERE id = ${id} RETURNING id`)
  return rows.length > 0
}

/** One import at a time. */
export const lockCatalogue = (tx: Transaction): Promise<void> => write(tx, sql`SELECT pg_advisory_xact_lock(7135076)`)

export type KnownTerm = Omit<OfficialTerm, 'isValid'> & { isActive: boolean }

export const listOfficial = (db: Queryable): Promise<KnownTerm[]> =>
  db.query<KnownTerm>(sql`
    SELECT code, name_es AS "nameEs", sex, least_days AS "leastDays", most_days AS "mostDays", notifiable,
      is_active AS "isActive" FROM diagnosis_terms WHERE source = 'official'`)

/** Inserts and updates terms, and withdraws codes. */
export async function saveOfficial(
  tx: Transaction,
  terms: readonly OfficialTerm[],
  withdrawn: readonly string[],
): Promise<void> {
  await tx.query(sql`
    INSERT INTO diagnosis_terms (source, code, name_es, sex, least_days, most_days, notifiable)
    SELECT 'official', code, "nameEs", sex, "leastDays", "mostDays", notifiable
    FROM jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) AS n (code text, "nameEs" text, sex text, "leastDays" int,
      "mostDays" int, notifiable text)
    ON CONFLICT (code) WHERE source = 'official' DO UPDATE SET name_es = EXCLUDED.name_es, sex = EXCLUDED.sex,
      least_days = EXCLUDED.least_days, most_days = EXCLUDED.most_days, notifiable = EXCLUDED.notifiable,
      is_active = true, updated_at = now()`)
  await tx.query(sql`
    UPDATE diagnosis_terms SET is_active = false, updated_at = now()
    WHERE source = 'official' AND is_active AND code = ANY (${withdrawn}::text[])`)
}
