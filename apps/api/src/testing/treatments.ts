import type { TierId } from '@piel/contract/core/tiers'
import type { TreatmentStatus } from '@piel/contract/treatments/treatments'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { newId } from '#/lib/id.ts'
import { createAccount } from './accounts.ts'
import { makeDoctor } from './care.ts'
import type { TestApp } from './test-app.ts'

/** A type of treatment that bodies may refer to before it is created. */
export const aTypesId = '0199f0a0-0000-7000-8000-00000000f1fe'

/** Creates a type of treatment unless its `id` exists. */
export async function makeTreatmentType(
  db: Queryable,
  given: { id?: string; nameEn?: string; nameEs?: string; priceMinor?: number; isActive?: boolean } = {},
): Promise<string> {
  const { id = newId(), priceMinor = 150_000, isActive = true } = given
  const { nameEn = `Peel ${id}`, nameEs = `Exfoliación ${id}` } = given
  await db.query(sql`
    INSERT INTO treatment_types (id, name_en, name_es, price_minor, is_active)
    VALUES (${id}, ${nameEn}, ${nameEs}, ${priceMinor}, ${isActive}) ON CONFLICT (id) DO NOTHING`)
  return id
}

export interface TreatmentParts {
  id?: string
  patientId: string
  doctorId?: string
  typeId?: string
  status?: TreatmentStatus
  tier?: TierId | null
  tierPriceMinor?: number | null
  valueMinor?: number
  startsOn?: string
  endedOn?: string | null
}

/** Creates a treatment with its charge, as started by staff. */
export async function makeTreatment(test: TestApp, parts: TreatmentParts): Promise<string> {
  const { db, clock } = test
  const { id = newId(), patientId, status = 'started', tier = null, valueMinor = 150_000 } = parts
  const [today, at] = [clock.today(), clock.now().toISOString()]
  const { startsOn = today, tierPriceMinor = tier === null ? null : 200_000 } = parts
  const ended = status === 'completed' || status === 'cancelled'
  const doctorId = parts.doctorId ?? (await makeDoctor(test)).id
  const typeId = parts.typeId ?? (await makeTreatmentType(db))
  const author = await createAccount(db, 'STAFF')
  await db.query(sql`
    INSERT INTO treatments (id, patient_id, doctor_id, type_id, tier, tier_price_minor, value_minor, agreed_minor,
      status, starts_on, ended_on, created_at, updated_at)
    VALUES (${id}, ${patientId}, ${doctorId}, ${typeId}, ${tier}, ${tierPriceMinor}, ${valueMinor}, ${valueMinor},
      ${status}, ${startsOn}, ${parts.endedOn ?? (ended ? today : null)}, ${at}, ${at})`)
  await db.query(sql`
    INSERT INTO treatment_changes (id, treatment_id, at, author_id, author_name, kind, to_status)
    VALUES (${newId()}, ${id}, ${at}, ${author.id}, 'Ana STAFF Ruiz', 'created', 'started')`)
  await db.query(sql`
    INSERT INTO ledger_entries (id, patient_id, kind, amount_minor, at, day, author_id, author_name, treatment_id)
    VALUES (${newId()}, ${patientId}, 'charge', ${valueMinor}, ${at}, ${today}, ${author.id}, 'Ana STAFF Ruiz', ${id})`)
  return id
}
