import type { CreateEntryBody, RecordEntry, recordEndpoints } from '@piel/contract/clinical/records'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import sql, { raw } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import { contains } from '#/db/lists/search.ts'
import type { ActingDoctor } from '#/modules/people/doctors/acting.repository.ts'
import { isOf, type PersonIds } from '#/modules/core/person/person-ids.repository.ts'
import { sealedRows } from '#/db/sealed-rows.ts'

export const sealedEntries = [
  sealedRows(
    'clinical_entries',
    [
      `patient_id kind date text author_id author_name author_license_number author_license_jurisdiction
      author_specialty replaces_id created_at`,
    ],
    { isOnce: true },
  ),
]

const noNote = `{"form": null, "signedAt": null, "completeness": null, "incompleteReason": null, "addendumToId": null}`

/** Entry `e`, with what a signed note states. */
export const entryJson = sql`(jsonb_build_object('id', e.id, 'patientId', e.patient_id, 'kind', e.kind, 'date', e.date,
  'text', e.text, 'author', jsonb_build_object('id', e.author_id, 'name', e.author_name, 'specialty', e.author_specialty,
    'title', (SELECT d.title FROM doctors d WHERE d.user_id = e.author_id),
    'license', CASE WHEN e.author_license_number IS NOT NULL
      THEN jsonb_build_object('number', e.author_license_number, 'jurisdiction', e.author_license_jurisdiction) END),
  'createdAt', iso_instant(e.created_at), 'replacesId', e.replaces_id,
  'replacedById', (SELECT c.id FROM clinical_entries c WHERE c.replaces_id = e.id),
  'addendumIds', (SELECT coalesce(jsonb_agg(n.entry_id ORDER BY n.signed_at, n.entry_id), '[]') FROM signed_notes n
    WHERE n.addendum_to = e.id))
  || coalesce((SELECT jsonb_build_object('form', n.form, 'signedAt', iso_instant(n.signed_at),
      'incompleteReason', n.incomplete_reason, 'addendumToId', n.addendum_to, 'completeness',
      CASE WHEN n.items_total IS NOT NULL THEN jsonb_build_object('done', n.items_done, 'total', n.items_total) END)
    FROM signed_notes n WHERE n.entry_id = e.id), ${noNote}::jsonb))`

type ListQuery = ParsedOf<typeof recordEndpoints.list>['query']

export async function listEntries(
  db: Queryable,
  ids: PersonIds,
  query: ListQuery,
): Promise<{ data: RecordEntry[]; total: number }> {
  const way = raw(query.sort === 'date' ? 'ASC' : 'DESC')
  const order = sql`e.date ${way}, e.created_at ${way}, e.id ${way}`
  const which = sql`${isOf(sql`e.patient_id`, ids)} AND ${query.kind === undefined ? sql`true` : sql`e.kind = ${query.kind}`}
    AND ${query.search ? contains(sql`e.text`, query.search) : sql`true`}`
  const [row] = await db.query<{ data: RecordEntry[]; total: number }>(sql`
    SELECT (SELECT coalesce(json_agg(${entryJson} ORDER BY ${order}), '[]')
      FROM (SELECT e.* FROM clinical_entries e WHERE ${which}
        ORDER BY ${order} LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}) e) AS data,
      (SELECT count(*)::int FROM clinical_entries e WHERE ${which}) AS total`)
  return row ?? { data: [], total: 0 }
}

export interface NewEntry extends CreateEntryBody {
  id: string
  patientId: string
  author: { userId: string; name: string }
  doctor: Pick<ActingDoctor, 'license' | 'specialty'> | undefined
  at: string
}

export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<RecordEntry> {
  const { license, specialty } = entry.doctor ?? {}
  const [row] = await tx.query<{ entry: RecordEntry }>(sql`
    INSERT INTO clinical_entries AS e (id, patient_id, kind, date, text, author_id, author_name,
      author_license_number, author_license_jurisdiction, author_specialty, replaces_id, created_at)
    VALUES (${entry.id}, ${entry.patientId}, ${entry.kind}, ${entry.date}, ${entry.text}, ${entry.author.userId},
      ${entry.author.name}, ${license?.number ?? null}, ${license?.jurisdiction ?? null}, ${specialty ?? null},
      ${entry.replacesId ?? null}, ${entry.at})
    RETURNING ${entryJson} AS entry`)
  if (!row) throw new Error('An inserted entry was not returned')
  return row.entry
}

/** The record that has an unsigned entry of the person; a correction is added to the same one. */
export async function findRecordOf(db: Queryable, ids: PersonIds, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ patientId: string }>(sql`
    SELECT patient_id AS "patientId" FROM clinical_entries WHERE id = ${id} AND ${isOf(sql`patient_id`, ids)}
      AND NOT EXISTS (SELECT FROM signed_notes n WHERE n.entry_id = ${id})`)
  return row?.patientId
}

export interface EarlierHistory {
  text: string | null
  replacedAt: string
  replacedBy: string | null
}

/** The newest 100. */
export async function listEarlier(db: Queryable, ids: PersonIds): Promise<EarlierHistory[]> {
  return await db.query<EarlierHistory>(sql`
    SELECT text, replaced_at AS "replacedAt", replaced_by_name AS "replacedBy" FROM earlier_histories
    WHERE ${isOf(sql`patient_id`, ids)} ORDER BY replaced_at DESC, id DESC LIMIT 100`)
}
