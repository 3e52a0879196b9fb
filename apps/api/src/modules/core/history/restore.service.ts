import { updateResourceBody } from '@piel/contract/agenda/resources'
import { updateAppointmentTypeBody } from '@piel/contract/agenda/types'
import { updateTierBody, updateTypeBody, type MembershipTier, type TierId } from '@piel/contract/money/catalogue'
import { updateDoctorBody } from '@piel/contract/people/doctors'
import { restorableChanges, type HistoryKind } from '@piel/contract/core/history'
import { updateLocationBody } from '@piel/contract/agenda/locations'
import { updatePatientBody } from '@piel/contract/people/patients'
import { updateSaleItemBody } from '@piel/contract/money/items'
import { updateShippingBody } from '@piel/contract/money/shipping'
import { updateTreatmentBody } from '@piel/contract/treatments/treatments'
import { updateUserBody } from '@piel/contract/people/users'
import type * as z from 'zod/mini'
import type { Deps } from '#/deps.ts'
import { createValidator } from '#/http/validation.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import type { VersionedCall } from '#/lib/versioned.ts'
import { updateResource } from '#/modules/agenda/resources/resources.service.ts'
import { updateType as updateAppointmentType } from '#/modules/agenda/types/types.service.ts'
import { updateTier, updateType } from '#/modules/money/catalogue/catalogue.service.ts'
import { updateDoctor } from '#/modules/people/doctors/doctors.service.ts'
import { updateLocation } from '#/modules/agenda/locations/locations.service.ts'
import { updatePatient } from '#/modules/people/patients/patients.service.ts'
import { updateItem } from '#/modules/money/items/items.service.ts'
import { updateOption } from '#/modules/money/shipping/shipping.service.ts'
import { updateTreatment } from '#/modules/treatments/treatments/treatments.service.ts'
import { updateUser } from '#/modules/people/users/users.service.ts'
import { findFields, type Fields } from './history.repository.ts'

type Restore = VersionedCall & { versionId: number }

interface Restoring<S extends z.ZodMiniType, Answer> {
  schema: S
  bodyOf?: (values: Fields) => object
  update: (deps: Deps, context: ActorContext, call: VersionedCall & { body: z.output<S> }) => Promise<Answer>
}

/** Fields of a patient or doctor that the part `user` of an update contains. */
const userFields = ['firstName', 'middleName', 'lastName', 'secondLastName', 'email', 'gender']

const inParts = (part: 'patient' | 'doctor') => (values: Fields) => {
  const entries = Object.entries(values)
  return {
    user: Object.fromEntries(entries.filter(([field]) => userFields.includes(field))),
    [part]: Object.fromEntries(entries.filter(([field]) => !userFields.includes(field))),
  }
}

/** Restores a version by an update of the values that differ; they must be valid today. */
const restoring =
  <S extends z.ZodMiniType, Answer>(kind: HistoryKind, { schema, bodyOf, update }: Restoring<S, Answer>) =>
  async (deps: Deps, context: ActorContext, { versionId, ...call }: Restore): Promise<Answer> => {
    const found = await findFields(deps.db, kind, { id: call.id, versionId })
    if (!found) throw new AppError('not_found')
    const changes = restorableChanges(kind, found.current, found.earlier)
    const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
    const validator = createValidator()
    const body = validator.part(schema, bodyOf ? bodyOf(values) : values, '') as z.output<S>
    validator.finish()
    return await update(deps, context, { ...call, body })
  }

export const restoreVersion = {
  patient: restoring('patient', {
    schema: updatePatientBody,
    bodyOf: inParts('patient'),
    update: updatePatient,
  }),
  doctor: restoring('doctor', {
    schema: updateDoctorBody,
    bodyOf: inParts('doctor'),
    update: updateDoctor,
  }),
  user: restoring('user', { schema: updateUserBody, update: updateUser }),
  treatment: restoring('treatment', { schema: updateTreatmentBody, update: updateTreatment }),
  treatment_type: restoring('treatment_type', { schema: updateTypeBody, update: updateType }),
  membership_tier: restoring('membership_tier', {
    schema: updateTierBody,
    update: (deps, context, { id, ...call }): Promise<MembershipTier> =>
      updateTier(deps, context, { ...call, id: id as TierId }),
  }),
  sale_item: restoring('sale_item', { schema: updateSaleItemBody, update: updateItem }),
  shipping_option: restoring('shipping_option', { schema: updateShippingBody, update: updateOption }),
  location: restoring('location', { schema: updateLocationBody, update: updateLocation }),
  agenda_resource: restoring('agenda_resource', { schema: updateResourceBody, update: updateResource }),
  appointment_type: restoring('appointment_type', { schema: updateAppointmentTypeBody, update: updateAppointmentType }),
} as const satisfies Record<HistoryKind, unknown>
