import { isIsoDate } from '@piel/contract/core/dates'
import type { patientEndpoints } from '@piel/contract/people/patients'
import type { AnswerOf, ParsedOf } from '@piel/contract/core/endpoint'
import type { Deps } from '#/deps.ts'
import { toE164 } from '#/lib/phone.ts'
import type { ActorContext } from '#/lib/context.ts'
import { findArchivedDuplicates, findDuplicates } from './duplicates.repository.ts'
import { maySeeArchivedPatients } from './patients.policy.ts'

/** Compares complete fields only. Archived patients are named to callers who may see them. */
export async function listDuplicates(
  deps: Pick<Deps, 'db'>,
  { actor }: Pick<ActorContext, 'actor'>,
  typed: ParsedOf<typeof patientEndpoints.duplicates>['body'],
): Promise<AnswerOf<typeof patientEndpoints.duplicates>> {
  const { firstName = '', lastName = '', birthDate } = typed
  const isPerson = firstName.length >= 2 && lastName.length >= 2 && birthDate && isIsoDate(birthDate)
  const query = {
    curp: typed.curp?.length === 18 ? typed.curp : null,
    email: typed.email?.includes('@') ? typed.email : null,
    phoneE164: typed.phone ? toE164(typed.phone) : null,
    person: isPerson ? { firstName, lastName, birthDate } : null,
    exceptId: typed.exceptId ?? null,
  }
  return {
    data: await findDuplicates(deps.db, query),
    archived: await findArchivedDuplicates(deps.db, query, { showsPerson: maySeeArchivedPatients(actor) }),
  }
}
