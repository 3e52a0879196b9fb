import type { Measure } from '@piel/contract/clinical/measures'
import type { MeasureDetail, MeasureKind } from '@piel/contract/clinical/measure-details'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { sealedRows } from '#/db/sealed-rows.ts'
import type { Author } from '#/lib/context.ts'
import { isOf, type PersonIds } from '#/modules/core/person/person-ids.repository.ts'

export const sealedMeasures = [
  sealedRows(
    'measures',
    [
      `patient_id kind at value unit detail weights is_unusual replaces_id replace_reason
      author_id author_name created_at`,
    ],
    { isOnce: true },
  ),
]

const measureJson = sql`json_build_object('id', m.id, 'patientId', m.patient_id, 'kind', m.kind, 'at', iso_instant(m.at),
  'value', m.value, 'unit', m.unit, 'detail', m.detail, 'weights', m.weights, 'isUnusual', m.is_unusual,
  'author', json_build_object('id', m.author_id, 'name', m.author_name), 'createdAt', iso_instant(m.created_at),
  'replacesId', m.replaces_id,
  'error', (SELECT json_build_object('reason', r.replace_reason, 'at', iso_instant(r.created_at), 'by', r.author_name,
    'hasValue', r.detail IS NOT NULL) FROM measures r WHERE r.replaces_id = m.id))`

/** Measures that have a detail, newest first. */
export async function listMeasures(
  db: Queryable,
  ids: PersonIds,
  { kind, most }: { kind: MeasureKind | undefined; most: number },
): Promise<Measure[]> {
  const [row] = await db.query<{ data: Measure[] }>(sql`
    SELECT coalesce(json_agg(${measureJson} ORDER BY m.at DESC, m.created_at DESC, m.id DESC), '[]') AS data
    FROM (SELECT m.*, row_number() OVER (PARTITION BY m.kind ORDER BY m.at DESC, m.created_at DESC, m.id DESC) AS place
      FROM measures m WHERE ${isOf(sql`m.patient_id`, ids)} AND m.detail IS NOT NULL
        AND ${kind === undefined ? sql`true` : sql`m.kind = ${kind}`}) m WHERE m.place <= ${most}`)
  return row?.data ?? []
}

/** A measure of the person that counts or was replaced: its record and kind. */
export async function findMeasure(
  db: Queryable,
  ids: PersonIds,
  id: string,
): Promise<{ patientId: string; kind: MeasureKind } | undefined> {
  const [row] = await db.query<{ patientId: string; kind: MeasureKind }>(sql`
    SELECT patient_id AS "patientId", kind FROM measures
    WHERE id = ${id} AND detail IS NOT NULL AND ${isOf(sql`patient_id`, ids)}`)
  return row
}

export interface NewMeasure {
  id: string
  patientId: string
  kind: MeasureKind
  at: string
  value: number | null
  unit: string
  detail: MeasureDetail | null
  weights: object | null
  isUnusual: boolean
  replaces: { id: string; reason: string } | undefined
}

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

export async function insertMeasure(tx: Queryable, measure: NewMeasure, author: Author): Promise<Measure> {
  const { id, patientId, kind, at, value, unit, detail, weights, isUnusual, replaces } = measure
  const [row] = await tx.query<{ measure: Measure }>(sql`
    INSERT INTO measures AS m (id, patient_id, kind, at, value, unit, detail, weights, is_unusual, replaces_id,
      replace_reason, author_id, author_name, created_at)
    VALUES (${id}, ${patientId}, ${kind}, ${at}, ${value}::numeric, ${unit}, ${json(detail)}::jsonb,
      ${json(weights)}::jsonb, ${isUnusual}, ${replaces?.id ?? null}, ${replaces?.reason ?? null}, ${author.userId},
      ${author.name}, ${author.at})
    RETURNING ${measureJson} AS measure`)
  if (!row) throw new Error('An inserted measure was not returned')
  return row.measure
}
