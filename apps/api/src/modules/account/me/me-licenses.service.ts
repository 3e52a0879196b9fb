import type { OwnLicenses } from '@piel/contract/account/me-licenses'
import type { Doctor } from '@piel/contract/people/doctors'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { confirmLicenses, getDoctor } from '#/modules/people/doctors/doctors.service.ts'

const licensesIn = ({ version, licenses }: Doctor): OwnLicenses => ({ version, data: licenses })

function ownDoctor({ actor }: ActorContext): string {
  if (actor.doctorId === null) throw new AppError('doctor_required')
  return actor.doctorId
}

/** @throws AppError `doctor_required`. */
export async function ownLicenses(deps: Deps, context: ActorContext): Promise<OwnLicenses> {
  return licensesIn(await getDoctor(deps, context, ownDoctor(context)))
}

/** @throws AppError `doctor_required`, `version_conflict`, `transition_refused`. */
export async function confirmOwnLicenses(
  deps: Deps,
  context: ActorContext,
  ifMatch: number | undefined,
): Promise<OwnLicenses> {
  return licensesIn(await confirmLicenses(deps, context, { id: ownDoctor(context), ifMatch }))
}
