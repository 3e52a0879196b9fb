import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '../../apps/api/src/db/connection/pool.ts'
import { systemClock } from '../../apps/api/src/lib/clock.ts'
import type { AgendaDesk } from '../../apps/api/src/testing/agenda-random.ts'
import { proveBookings } from './agenda-bookings.ts'
import { proveFreeTimes } from './agenda-free.ts'
import { proveZones } from './agenda-zones.ts'
import { processorTimes } from './cpu.ts'
import { signInAt } from './desk.ts'
import { defineProof, timeLimit } from './proof.ts'
import { embeddedUrl, withStage } from './stage.ts'

export const agenda = defineProof({
  promise:
    'Random bookings, moves and cancellations by several callers at once: nothing overlaps, nothing deadlocks, the claims are exactly those of the open appointments; bookings in five zones of Mexico are at their wall-clock time seen from 12 browser zones; every free time that is proposed can be booked. Each of the three ends after so many minutes',
  full: { bookings: 10_000, callers: 16, zoned: 4000, proposals: 1000, minutes: 20 },
  run: ({ bookings, callers, zoned, proposals, minutes }, log) =>
    withStage(async ({ folder, start }) => {
      const product = await start()
      const db = createDatabase(embeddedUrl(folder), { role: null, max: 2, statementTimeoutMs: 600_000 })
      try {
        const signedIn = await signInAt(product.url, 'nurse')
        let unavailable = 0
        const desk: AgendaDesk = {
          // A machine with other work answers some calls with 503, which has no effect and is repeated.
          async call<T>(...given: Parameters<AgendaDesk['call']>) {
            for (;;) {
              const answer = await signedIn.call<T>(...given)
              if (answer.status !== 503) return answer
              unavailable += 1
              await sleep(1000)
            }
          },
        }
        const today = systemClock('America/Mexico_City').today()
        const postmaster = Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
        log('the product is ready')
        const results = [await proveBookings(desk, db, { bookings, callers, today, isOver: timeLimit(minutes) })]
        log([...(results[0]?.figures ?? []), ...(results[0]?.broken ?? []), `${unavailable} × 503`].join('; '))
        results.push(await proveZones(desk, db, { zoned, today, isOver: timeLimit(minutes) }))
        log([...(results[1]?.figures ?? []), ...(results[1]?.broken ?? []), `${unavailable} × 503`].join('; '))
        const cpu = processorTimes(product.child.pid ?? 0, postmaster)
        results.push(await proveFreeTimes(desk, db, { proposals, today, cpu, isOver: timeLimit(minutes) }))
        return {
          figures: [...results.flatMap(({ figures }) => figures), `${unavailable} calls answered 503 and repeated`],
          broken: results.flatMap(({ broken }) => broken),
        }
      } finally {
        await db.close()
      }
    }),
})
