import { parseArgs } from 'node:util'
import { withStandaloneDb } from '#/db/connection/standalone.ts'
import { systemNow } from '#/lib/clock.ts'
import { accountName, runCommand } from '#/lib/command.ts'
import { listShifted, type ShiftedAppointment } from '#/modules/agenda/appointments/zones.repository.ts'
import { restoreWallClock } from '#/modules/agenda/appointments/zones.service.ts'
import { readEnv } from '#/env.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const agreed = ({ id, date, time, timeZone }: ShiftedAppointment): string =>
  `appointment ${id}, agreed for ${date} ${time} in ${timeZone}`
const shownAt = ({ shown }: ShiftedAppointment): string => `${shown.date} ${shown.time}`
const reasons = { taken: 'its place is taken', skipped: 'the clocks skip its time' }

/** `npm run agenda:zones [-- --apply]`: exits with 1 if an appointment's instant does not match its wall-clock time. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { apply: { type: 'boolean' } } })
  const env = readEnv()
  if (values.apply !== true) {
    const shifted = await withStandaloneDb(env, (db) => listShifted(db, systemNow()))
    for (const one of shifted) print(`SHIFTED: ${agreed(one)}, is at ${shownAt(one)}`)
    print(`Appointments that are not at their wall-clock time: ${shifted.length}`)
    return shifted.length === 0 ? 0 : 1
  }
  const given = { account: accountName(), at: systemNow() }
  const { restored, refused } = await withStandaloneDb(env, (db) => restoreWallClock(db, given))
  for (const one of restored) print(`MOVED: ${agreed(one)}, was at ${shownAt(one)}`)
  for (const one of refused) print(`REFUSED: ${agreed(one)}, stays at ${shownAt(one)}: ${reasons[one.because]}`)
  print(`Appointments moved to their wall-clock time: ${restored.length}; refused: ${refused.length}`)
  return refused.length === 0 ? 0 : 1
}

await runCommand(main)
