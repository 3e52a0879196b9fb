import type { HistoryKind, ObjectHistory } from '@piel/contract/history'
import { changedFields } from '@piel/contract/versions'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { namesIn } from '#/modules/audit/changes.repository.ts'
import { getResource } from '#/modules/agenda/resources.service.ts'
import { getType as getAppointmentType } from '#/modules/agenda/types.service.ts'
import { getType } from '#/modules/catalogue/catalogue.service.ts'
import { getDoctor } from '#/modules/doctors/doctors.service.ts'
import { getLocation } from '#/modules/locations/locations.service.ts'
import { getPatient } from '#/modules/patients/patients.service.ts'
import { getItem } from '#/modules/sales/sale-items.service.ts'
import { getOption } from '#/modules/shipping/shipping.service.ts'
import { getTreatment } from '#/modules/treatments/treatments.service.ts'
import { getUser } from '#/modules/users/users.service.ts'
import { findVersions } from './history.repository.ts'

/** Reads the object itself first: its history has the same readers and leaves the same event. */
const readers: Record<
  HistoryKind,
  (deps: Deps, context: ActorContext, id: string) => Promise<{ id: string } | undefined>
> = {
  patient: getPatient,
  doctor: getDoctor,
  user: (deps, _context, id) => getUser(deps, id),
  treatment: getTreatment,
  treatment_type: (deps, _context, id) => getType(deps, id),
  // The three tiers are always there.
  membership_tier: async () => undefined,
  sale_item: (deps, _context, id) => getItem(deps, id),
  shipping_option: (deps, _context, id) => getOption(deps, id),
  location: (deps, _context, id) => getLocation(deps, id),
  agenda_resource: (deps, context, id) => getResource(deps.db, context, id),
  appointment_type: (deps, _context, id) => getAppointmentType(deps.db, id),
}

/** @throws AppError `not_found`. */
export async function getHistory(
  deps: Deps,
  context: ActorContext,
  kind: HistoryKind,
  id: string,
): Promise<ObjectHistory> {
  // Of a merged patient, the kept record.
  const shown = await readers[kind](deps, context, id)
  const data = await findVersions(deps.db, kind, shown?.id ?? id)
  const values = data.map(({ fields }) => ({ fields: changedFields(kind, {}, fields) }))
  return { data, names: await namesIn(deps.db, values) }
}
