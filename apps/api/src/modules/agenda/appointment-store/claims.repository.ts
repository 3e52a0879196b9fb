import type { DoctorTitle } from '@piel/contract/core/doctor-titles'
import sql from 'sql-template-tag'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { personName } from '#/db/object-name.ts'
import { prepared } from '#/db/connection/prepared.ts'

export interface Claim {
  id: string
  resourceId: string
  lane: number
  from: string
  until: string
}

/** @throws 23P01 if another claim holds the lane. */
export async function insertClaims(tx: Transaction, appointmentId: string, claims: readonly Claim[]): Promise<void> {
  await tx.query(
    prepared(sql`
      INSERT INTO claims (id, resource_id, lane, during, appointment_id)
      SELECT c.id, c."resourceId", c.lane, tstzrange(c.from, c.until), ${appointmentId}
      FROM jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
        AS c (id uuid, "resourceId" uuid, lane smallint, "from" timestamptz, "until" timestamptz)`),
  )
}

export async function releaseClaims(tx: Transaction, appointmentId: string): Promise<void> {
  await write(tx, prepared(sql`DELETE FROM claims WHERE appointment_id = ${appointmentId}`))
}

export async function releaseEnded(db: Queryable, before: string): Promise<number> {
  const rows = await db.query(sql`
    DELETE FROM claims WHERE id IN (SELECT id FROM claims WHERE upper(during) < ${before} LIMIT 1000) RETURNING id`)
  return rows.length
}

export interface LockedResource {
  id: string
  kind: 'person' | 'room' | 'device'
  locationId: string | null
  userId: string | null
  name: string
  deviceKind: string | null
  capacity: number
  overbook: number
  isActive: boolean
  /** For persons: their doctor unless archived, and whether they are clinical staff or an administrator. */
  doctorId: string | null
  title: DoctorTitle | null
  isClinical: boolean
}

/** Locks resources by ID; changes of claims, hours and blocks do so first. */
export async function lockResources(tx: Transaction, ids: readonly string[]): Promise<LockedResource[]> {
  return await tx.query<LockedResource>(
    prepared(sql`
      SELECT r.id, r.kind, r.location_id AS "locationId", r.user_id AS "userId",
        coalesce(r.name, ${personName('u')}) AS name,
        r.device_kind AS "deviceKind", r.capacity, r.overbook, r.is_active AND u.archived_at IS NULL AS "isActive",
        d.id AS "doctorId", d.title, coalesce(u.duty = 'clinical' OR u.role = 'ADMIN', false) AS "isClinical"
      FROM resources r LEFT JOIN users u ON u.id = r.user_id
        LEFT JOIN doctors d ON d.user_id = r.user_id AND d.archived_at IS NULL
      WHERE r.id = ANY(${[...ids]}::uuid[]) ORDER BY r.id FOR NO KEY UPDATE OF r`),
  )
}
