import type { OwnSignIn, Profile } from '@piel/contract/account/me-settings'
import { countCap } from '@piel/contract/core/pagination'
import { reachOf } from '@piel/contract/core/permissions'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { countActivity, latestSignIns } from './me-activity.repository.ts'

const maxSignIns = 20

export const ownSignIns = async ({ db }: Deps, { actor }: ActorContext): Promise<{ data: OwnSignIn[] }> => ({
  data: await latestSignIns(db, actor.userId, maxSignIns),
})

const capped = (count: number) => ({ total: Math.min(count, countCap), totalIsExact: count <= countCap })

export async function ownProfile({ db, clock }: Deps, { actor }: ActorContext): Promise<Profile> {
  const counts = await countActivity(db, actor.userId, clock.today())
  const isDoctor = actor.profileKind === 'DOCTOR'
  const treatments = isDoctor ? counts.treatmentsGiven : counts.treatmentsStarted
  const may = (count: number, isMeant: boolean) => (isMeant ? capped(count) : null)
  return {
    memberSince: counts.since,
    counts: {
      patientsRegistered: may(counts.patientsRegistered, reachOf(actor.kind, 'patients.write') !== undefined),
      treatments: may(treatments, isDoctor || reachOf(actor.kind, 'treatments.write') !== undefined),
      recordEntries: may(counts.recordEntries, reachOf(actor.kind, 'records.write') !== undefined),
      patientsTreated: may(counts.patientsTreated, isDoctor),
      signIns: capped(counts.signIns),
    },
  }
}
