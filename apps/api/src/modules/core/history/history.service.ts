import type { HistoryKind, ObjectHistory } from '@piel/contract/core/history'
import { changedFields } from '@piel/contract/core/versions'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { namesIn } from '#/modules/office/audit/changes.repository.ts'
import { getResource } from '#/modules/agenda/resources/resources.service.ts'
import { getType as getAppointmentType } from '#/modules/agenda/types/types.service.ts'
import { getType } from '#/modules/money/catalogue/catalogue.service.ts'
import { getDoctor } from '#/modules/people/doctors/doctors.service.ts'
import { getLocation } from '#/modules/agenda/locations/locations.service.ts'
import { getPatient } from '#/modules/people/patients/patients.service.ts'
import { getItem } from '#/modules/money/items/items.service.ts'
import { getOption } from '#/modules/money/shipping/shipping.service.ts'
import { getTreatment } from '#/modules/treatments/treatments/treatments.service.ts'
import { getUser } from '#/modules/people/users/users.service.ts'
import { findVersions } from './history.repository.ts'

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

export async function getHistory(
  deps: Deps,
  context: ActorContext,
  kind: HistoryKind,
  id: string,
): Promise<ObjectHistory> {
  // A merged patient shows the kept record.
  const shown = await readers[kind](deps, context, id)
  const data = await findVersions(deps.db, kind, shown?.id ?? id)
  const values = data.map(({ fields }) => ({ fields: changedFields(kind, {}, fields) }))
  return { data, names: await namesIn(deps.db, values) }
}
