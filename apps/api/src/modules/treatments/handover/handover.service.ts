import type { Handover } from '@piel/contract/treatments/handover'
import { recordAudit, recordAudits } from '#/audit/audit.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { notifyHandedOver } from '#/modules/core/notifications/notify.repository.ts'
import { lockActiveDoctor } from '#/modules/treatments/treatments/treatment-fields.service.ts'
import * as handovers from './handover.repository.ts'

export async function countHandover(deps: Deps, id: string): Promise<Handover> {
  const outgoing = await handovers.findOutgoingDoctor(deps.db, id)
  if (!outgoing) throw new AppError('not_found')
  return await handovers.countConcerned(deps.db, outgoing, deps.clock.today())
}

/** Hands over all patients and ongoing treatments of a doctor to another, starting today. Archived patients stay. */
export async function handOver(deps: Deps, context: ActorContext, id: string, doctorId: string): Promise<Handover> {
  return await deps.db.transaction(async (tx) => {
    const outgoing = await handovers.findOutgoingDoctor(tx, id)
    if (!outgoing) throw new AppError('not_found')
    if (doctorId === id) throw invalidField('/doctorId', 'validation.doctorUnknown')
    const author = authorOf(deps, context)
    const patientIds = await handovers.lockConcerned(tx, outgoing, author.day)
    const incoming = await lockActiveDoctor(tx, doctorId, author.day)
    const change = { outgoing, incoming, patientIds, author }
    const fields = [{ name: 'doctorId', before: outgoing.name, after: incoming.name }]
    const newPatients = await handovers.insertRelations(tx, change)
    const treatments = await handovers.moveTreatments(tx, change, fields)
    await handovers.endRelations(tx, change)
    const { userId: exceptUserId, at } = author
    await notifyHandedOver(tx, { patients: newPatients, treatments, doctorUserId: incoming.userId, exceptUserId, at })
    await recordAudits(tx, context, { action: 'care.change', kind: 'patient', ids: patientIds, fields: ['doctorId'] })
    await recordAudits(tx, context, {
      action: 'treatment.update',
      kind: 'treatment',
      ids: treatments,
      fields: ['doctorId'],
    })
    await recordAudit(tx, context, {
      action: 'doctor.handover',
      object: { kind: 'doctor', id },
      fields: ['doctorId', `rows:${patientIds.length}`],
    })
    return { patients: patientIds.length, treatments: treatments.length }
  })
}
