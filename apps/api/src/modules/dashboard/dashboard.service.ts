import type { dashboardEndpoints } from '@piel/contract/dashboard'
import type { AnswerOf } from '@piel/contract/endpoint'
import type { Deps } from '../../deps.ts'
import { countActivePatients, countRegisteredSince } from './dashboard.repository.ts'

/** More than any clinic registers by hand: after an import, the count must not grow with the table. */
const countedAtMost = 10_000

/** The clinic's figures (row H1): counted, in the clinic's calendar. */
export async function readDashboard({ db, clock, env }: Deps): Promise<AnswerOf<typeof dashboardEndpoints.get>> {
  const firstOfMonth = `${clock.today().slice(0, 7)}-01`
  const [activePatients, registered] = await Promise.all([
    countActivePatients(db),
    countRegisteredSince(db, firstOfMonth, env.clinic.timeZone, countedAtMost),
  ])
  return {
    activePatients,
    registeredThisMonth: Math.min(registered, countedAtMost),
    registeredIsExact: registered <= countedAtMost,
    asOf: clock.now().toISOString(),
  }
}
