import { addDays, type IsoDate } from '@piel/contract/core/dates'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { ActorContext } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { notifyPatientAssigned } from '#/modules/core/notifications/notify.repository.ts'
import { insertRelation, relationsOf } from './care.repository.ts'

/** Assigns the patient of a treatment to its doctor, unless assigned today. The patient's row is locked. */
export async function ensureCareRelation(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  context: ActorContext,
  given: { patientId: string; doctorUserId: string; startsOn: IsoDate },
): Promise<void> {
  const { startsOn, ...pair } = given
  const today = deps.clock.today()
  const spans = await relationsOf(tx, pair)
  if (spans.some(({ since, until }) => since <= today && (until === null || until >= today))) return
  const ended = spans.flatMap(({ since, until }) => (since <= today && until !== null ? [addDays(until, 1)] : []))
  const [next] = spans
    .map(({ since }) => since)
    .filter((since) => since > today)
    .toSorted()
  const since = [startsOn < today ? startsOn : today, ...ended].toSorted().at(-1) ?? today
  const until = next === undefined ? null : addDays(next, -1)
  const at = deps.clock.now().toISOString()
  await insertRelation(tx, { ...pair, id: newId(), since, until }, at)
  const { patientId: id, doctorUserId } = pair
  await notifyPatientAssigned(tx, { id, doctorUserId, exceptUserId: context.actor.userId, at })
  await recordAudit(tx, context, {
    action: 'care.assign',
    object: { kind: 'patient', id: pair.patientId },
    fields: ['doctorId', 'since', 'until'],
  })
}
