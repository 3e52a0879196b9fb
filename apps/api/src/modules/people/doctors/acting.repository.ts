import type { LicenseStatus, LicenseProblem } from '@piel/contract/people/licenses'
import type { SpecialtyId } from '@piel/contract/people/specialties'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

export interface StoredLicense {
  number: string
  jurisdiction: string
  expiresAt: string | null
  status: LicenseStatus
  isConfirmed: boolean
}

export interface SpecialtyCertificate {
  number: string
  until: string
}

export interface ActingDoctor {
  doctorId: string
  license: Pick<StoredLicense, 'number' | 'jurisdiction'> | null
  specialty: SpecialtyId | null
  /** The council's certificate of the specialty, if it is in force today. */
  certificate: SpecialtyCertificate | null
  problem: LicenseProblem | null
}

export interface Signer {
  specialty: SpecialtyId | null
  certificate: SpecialtyCertificate | null
  licenses: StoredLicense[]
}

/** The first specialty and the licences of a doctor who is neither archived nor inactive. */
export async function findSigner(db: Queryable, doctorId: string): Promise<Signer | undefined> {
  const [row] = await db.query<Signer>(sql`
    SELECT s.specialty_id AS specialty,
      CASE WHEN s.certificate_number IS NOT NULL AND s.certified_until IS NOT NULL
        THEN json_build_object('number', s.certificate_number, 'until', s.certified_until) END AS certificate,
      (SELECT coalesce(json_agg(json_build_object('number', l.number, 'jurisdiction', l.jurisdiction,
          'expiresAt', l.expires_at, 'status', l.status,
          'isConfirmed', l.confirmed_at IS NOT NULL) ORDER BY l.position), '[]')
        FROM doctor_licenses l WHERE l.doctor_id = d.id) AS licenses
    FROM doctors d LEFT JOIN LATERAL (
      SELECT * FROM doctor_specialties s WHERE s.doctor_id = d.id ORDER BY s.position LIMIT 1) s ON true
    WHERE d.id = ${doctorId} AND d.archived_at IS NULL AND d.status <> 'INACTIVE'`)
  return row
}
