import { type DashboardDay, type Visit, daySections } from '@piel/contract/office/dashboard'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { listToSign } from '#/modules/clinical/notes/drafts.service.ts'
import { appointmentScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { findOwnVisit, listToConfirm, listVisits, readHead } from './day.repository.ts'

export async function getDashboardDay(deps: Deps, context: ActorContext): Promise<DashboardDay> {
  const { db, clock } = deps
  const [now, day] = [clock.now().toISOString(), clock.today()]
  const scope = appointmentScope(deps, context)
  const sections = daySections[context.actor.kind]
  const [rows, toConfirm, head, toSign] = await Promise.all([
    listVisits(db, scope, now),
    sections.includes('toConfirm') ? listToConfirm(db, scope, now) : null,
    readHead(db, scope, { now, day, sections }),
    sections.includes('toSign') ? listToSign(deps, context) : null,
  ])
  return { date: day, asOf: now, ...head, rows, toConfirm, toSign }
}

export async function getVisit(deps: Deps, context: ActorContext): Promise<{ visit: Visit | null }> {
  const visit = await findOwnVisit(deps.db, appointmentScope(deps, context), deps.clock.now().toISOString())
  return { visit: visit ?? null }
}
