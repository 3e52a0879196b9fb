// Carries out one scheduled backup or check in a separate process, so that it neither delays requests nor ends the
// server.
import process from 'node:process'
import { setPriority } from 'node:os'
import { isUpgrade, type ScheduledOrder, type ScheduledResult, type UpgradeOrder } from './order.ts'
import { backUpForUpgrade, carryOut } from './scheduled.ts'

const lowPriority = 10

process.on('disconnect', () => process.exit(1))
process.once('message', (order: ScheduledOrder | UpgradeOrder) => {
  setPriority(lowPriority)
  const answer = (result: ScheduledResult) => process.send?.(result, () => process.exit(0))
  const done = isUpgrade(order) ? backUpForUpgrade(order) : carryOut(order)
  done.then(answer, (error: unknown) =>
    answer({ failed: 'backup', error: error instanceof Error ? error.message : String(error) }),
  )
})
