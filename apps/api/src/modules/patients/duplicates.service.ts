import { isIsoDate } from '@piel/contract/dates'
import type { LikelyDuplicate, patientEndpoints } from '@piel/contract/patients'
import type { ParsedOf } from '@piel/contract/endpoint'
import type { Deps } from '#/deps.ts'
import { toE164 } from '#/lib/phone.ts'
import { findDuplicates } from './duplicates.repository.ts'

/** Only complete fields are compared. */
export async function listDuplicates(
  deps: Pick<Deps, 'db'>,
  typed: ParsedOf<typeof patientEndpoints.duplicates>['body'],
): Promise<LikelyDuplicate[]> {
  const { firstName = '', lastName = '', birthDate } = typed
  const isPerson = firstName.length >= 2 && lastName.length >= 2 && birthDate && isIsoDate(birthDate)
  return await findDuplicates(deps.db, {
    email: typed.email?.includes('@') ? typed.email : null,
    phoneE164: typed.phone ? toE164(typed.phone) : null,
    person: isPerson ? { firstName, lastName, birthDate } : null,
    exceptId: typed.exceptId ?? null,
  })
}
