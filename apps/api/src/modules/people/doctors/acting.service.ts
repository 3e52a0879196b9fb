import { licenseStatusOn } from '@piel/contract/people/licenses'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { findSigner, type ActingDoctor, type StoredLicense } from './acting.repository.ts'

const isActive = (today: string) => (one: StoredLicense) => licenseStatusOn(one, today) === 'ACTIVE'

function problemOf(licenses: StoredLicense[], today: string): ActingDoctor['problem'] {
  const [first] = licenses
  if (!first) return 'licenseMissing'
  if (licenses.some(isActive(today))) return 'licenseUnconfirmed'
  return licenseStatusOn(first, today) === 'EXPIRED' ? 'licenseExpired' : 'licenseSuspended'
}

/** Refuses callers without a doctor before anything is read. @throws AppError `doctor_required`. */
export function checkActsAsDoctor({ actor }: ActorContext): void {
  if (actor.doctorId === null) throw new AppError('doctor_required')
}

export async function actingDoctor(
  { clock }: Pick<Deps, 'clock'>,
  { actor }: ActorContext,
  db: Queryable,
): Promise<ActingDoctor | undefined> {
  const { doctorId } = actor
  const found = doctorId === null ? undefined : await findSigner(db, doctorId)
  if (!found || doctorId === null) return undefined
  const today = clock.today()
  const license = found.licenses.filter(({ isConfirmed }) => isConfirmed).find(isActive(today)) ?? null
  const problem = license ? null : problemOf(found.licenses, today)
  const certificate = found.certificate && found.certificate.until >= today ? found.certificate : null
  return { doctorId, license, specialty: found.specialty, certificate, problem }
}

/** The signing or prescribing doctor, with a valid and confirmed licence. @param pointer the field of the request for the error. */
export async function asDoctor(
  deps: Pick<Deps, 'clock'>,
  context: ActorContext,
  db: Queryable,
  pointer: string,
): Promise<ActingDoctor> {
  const doctor = await actingDoctor(deps, context, db)
  if (!doctor) throw new AppError('doctor_required')
  const { problem } = doctor
  if (problem !== null) throw new AppError('license_required', { errors: [{ pointer, code: `validation.${problem}` }] })
  return doctor
}
