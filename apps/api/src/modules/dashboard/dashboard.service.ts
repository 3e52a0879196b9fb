import type { dashboardEndpoints } from '@piel/contract/dashboard'
import { lastOfMonth } from '@piel/contract/dates'
import type { AnswerOf } from '@piel/contract/endpoint'
import type { Deps } from '#/deps.ts'
import { countRegisteredSince, readFigures } from './dashboard.repository.ts'

/** More than any clinic registers by hand: after an import, the count must not grow with the table. */
const countedAtMost = 10_000

/** The clinic's figures (row H1): counted, in the clinic's calendar. */
export async function readDashboard({ db, clock, env }: Deps): Promise<AnswerOf<typeof dashboardEndpoints.get>> {
  const today = clock.today()
  const month = { from: `${today.slice(0, 7)}-01`, to: lastOfMonth(today) }
  const asOf = clock.now().toISOString()
  const [figures, registered] = await Promise.all([
    readFigures(db, month),
    countRegisteredSince(db, month.from, env.clinic.timeZone, countedAtMost),
  ])
  return {
    ...figures,
    currency: 'MXN',
    registeredThisMonth: Math.min(registered, countedAtMost),
    registeredIsExact: registered <= countedAtMost,
    month,
    asOf,
  }
}
