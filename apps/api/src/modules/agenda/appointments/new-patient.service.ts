import { placeholderEmail } from '@piel/contract/core/contact-email'
import { reachOf } from '@piel/contract/core/permissions'
import { recordAudit } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { withE164 } from '#/lib/phone.ts'
import { notifyPatientRegistered } from '#/modules/core/notifications/notify.repository.ts'
import { insertPatient } from '#/modules/people/patients/patients.repository.ts'
import { createPerson } from '#/modules/core/person/people.service.ts'

interface NewPatient {
  firstName: string
  lastName: string
  phone: string
}

/** Registers a patient with the data given at booking; birth date and e-mail stay empty. */
export async function registerAtBooking(
  deps: Deps,
  tx: Transaction,
  context: ActorContext,
  { firstName, lastName, phone }: NewPatient,
): Promise<string> {
  if (reachOf(context.actor.kind, 'patients.write') === undefined) throw new AppError('forbidden')
  const [userId, id, at] = [newId(), newId(), deps.clock.now().toISOString()]
  const person = { id: userId, gender: 'OTHER', role: 'USER', profileKind: 'PATIENT', at } as const
  const input = { firstName, lastName, email: placeholderEmail(userId) }
  await createPerson(tx, input, person, { pointer: '', clinic: deps.env.clinic.name })
  await insertPatient(tx, { ...withE164({ phone }), id, userId, at })
  await notifyPatientRegistered(tx, { id, exceptUserId: context.actor.userId, at })
  const event = { action: 'patient.create', object: { kind: 'patient', id } } as const
  await recordAudit(tx, context, { ...event, fields: ['firstName', 'lastName', 'phone'] })
  return id
}
