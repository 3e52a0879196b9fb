import type { Doctor, DoctorRow } from '@piel/contract/people/doctors'
import { licenseStateOn, licenseStatusOn, mostUrgentLicense, type LicenseState } from '@piel/contract/people/licenses'
import type { Language } from '@piel/contract/core/people'
import { specialtyLabels } from '@piel/contract/people/specialties'
import type { FoundDoctor, FoundRow, StoredLicense } from './doctors.repository.ts'

const stateOf = (license: StoredLicense | undefined, today: string): LicenseState =>
  license ? licenseStateOn(license, today) : 'none'

export function rowOn({ specialties, licenses, ...row }: FoundRow, today: string): DoctorRow {
  const urgent = mostUrgentLicense(licenses, today)
  return {
    ...row,
    specialties: specialties.map(({ specialtyId }) => specialtyId),
    licenseNumber: licenses[0]?.number ?? null,
    licenseState: stateOf(urgent, today),
    licenseExpiresAt: urgent?.expiresAt ?? null,
    urgentLicenseNumber: urgent?.number ?? null,
  }
}

export function doctorOn(found: FoundDoctor, today: string, language: Language): Doctor {
  const licenses = found.licenses.map((license) => ({
    ...license,
    licenseNumber: license.number,
    status: licenseStatusOn(license, today),
    state: licenseStateOn(license, today),
  }))
  const ids = found.specialties.map(({ specialtyId }) => specialtyId)
  return {
    ...found,
    specialties: found.specialties.map((one) => ({
      ...one,
      specialty: { id: one.specialtyId, name: specialtyLabels[language][one.specialtyId] },
    })),
    licenses,
    license: licenses[0] ?? null,
    licenseNumber: licenses[0]?.number ?? null,
    licenseState: stateOf(mostUrgentLicense(found.licenses, today), today),
    speciality: ids.length > 0 ? ids : null,
  }
}
