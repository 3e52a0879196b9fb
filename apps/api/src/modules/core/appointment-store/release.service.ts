import type { Deps } from '#/deps.ts'
import { instantAt } from '#/lib/clock.ts'
import { releaseEnded } from './claims.repository.ts'

const dayMs = 86_400_000
const batch = 1000

/** Releases the claims of appointments that ended over a day ago and were not completed. @returns how many. */
export async function releaseEndedClaims({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = instantAt(clock.now().getTime() - dayMs).toISOString()
  let released = 0
  for (;;) {
    const count = await releaseEnded(db, before)
    released += count
    if (count < batch) return released
  }
}
