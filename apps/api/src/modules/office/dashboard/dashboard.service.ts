import type { dashboardEndpoints } from '@piel/contract/office/dashboard'
import { endOfMonth } from '@piel/contract/core/dates'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { Deps } from '#/deps.ts'
import { countRegisteredSince, readFigures } from './dashboard.repository.ts'

/** Limits the count after an import of many patients. */
const maxCounted = 10_000

export async function getDashboard({ db, clock, env }: Deps): Promise<AnswerOf<typeof dashboardEndpoints.get>> {
  const today = clock.today()
  const month = { from: `${today.slice(0, 7)}-01`, to: endOfMonth(today) }
  const asOf = clock.now().toISOString()
  const [figures, registered] = await Promise.all([
    readFigures(db, month),
    countRegisteredSince(db, month.from, env.clinic.timeZone, maxCounted),
  ])
  return {
    ...figures,
    currency: 'MXN',
    registeredThisMonth: Math.min(registered, maxCounted),
    registeredIsExact: registered <= maxCounted,
    month,
    asOf,
  }
}
