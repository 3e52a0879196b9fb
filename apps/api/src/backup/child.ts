// Carries out one scheduled backup or check in a separate process, so that encryption and compression never delay a
// request, and their faults do not end the server. It ends with the server.
import process from 'node:process'
import { setPriority } from 'node:os'
import type { ScheduledOrder, ScheduledResult } from './order.ts'
import { carryOut } from './scheduled.ts'

/** Gives way to the server and its database. */
const lowPriority = 10

process.on('disconnect', () => process.exit(1))
process.once('message', (order: ScheduledOrder) => {
  setPriority(lowPriority)
  const answer = (result: ScheduledResult) => process.send?.(result, () => process.exit(0))
  carryOut(order).then(answer, (error: unknown) =>
    answer({ failed: 'backup', error: error instanceof Error ? error.message : String(error) }),
  )
})
