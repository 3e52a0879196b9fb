import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { treatmentEndpoints } from '@piel/contract/treatments/treatments'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { personName } from '#/db/object-name.ts'
import type { PatientScope } from '#/modules/people/patients/patients.policy.ts'
import { within } from '#/modules/people/patients/person.repository.ts'
import { keptOf } from '#/modules/core/person/person-ids.repository.ts'

export type Filtered = AnswerOf<typeof treatmentEndpoints.list>['filtered']
interface FilterIds {
  doctorId?: string | undefined
  patientId?: string | undefined
  typeId?: string | undefined
}

const name = personName('u')

export async function findFilterNames(db: Queryable, ids: FilterIds, scope: PatientScope): Promise<Filtered> {
  const { doctorId = null, patientId = null, typeId = null } = ids
  if (doctorId === null && patientId === null && typeId === null)
    return { doctorName: null, doctorTitle: null, patientName: null, type: null }
  const isOwn = scope.doctorId === null ? sql`true` : sql`d.user_id = ${scope.doctorId}`
  const isLive = scope.doctorId === null ? sql`true` : sql`p.archived_at IS NULL`
  const [row] = await db.query<Filtered>(sql`SELECT
    (SELECT ${name} FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = ${doctorId}::uuid AND ${isOwn})
      AS "doctorName",
    (SELECT d.title FROM doctors d WHERE d.id = ${doctorId}::uuid AND ${isOwn}) AS "doctorTitle",
    (SELECT ${name} FROM patients p JOIN users u ON u.id = p.user_id
      WHERE p.id = ${keptOf(sql`${patientId}::uuid`)} AND ${isLive} AND ${within(scope)}) AS "patientName",
    (SELECT json_build_object('id', y.id, 'nameEn', y.name_en, 'nameEs', y.name_es) FROM treatment_types y
      WHERE y.id = ${typeId}::uuid) AS type`)
  return row ?? { doctorName: null, doctorTitle: null, patientName: null, type: null }
}
