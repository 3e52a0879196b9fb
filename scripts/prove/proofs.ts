import { agenda } from './agenda.ts'
import { backup } from './backup.ts'
import { checkouts } from './checkouts.ts'
import { clock } from './clock.ts'
import { database } from './database.ts'
import { disk } from './disk.ts'
import { failover } from './failover.ts'
import { insider } from './insider.ts'
import { kill } from './kill.ts'
import { outage } from './outage.ts'
import { pool } from './pool.ts'
import { powercut } from './powercut.ts'
import { processes } from './processes.ts'
import type { Proof } from './proof.ts'
import { sigterm } from './sigterm.ts'
import { soak } from './soak.ts'
import { till } from './till.ts'

/** Every proof by its name, in the order of docs/reliability.md. */
export const proofs: Record<string, Proof> = {
  kill,
  database,
  powercut,
  outage,
  pool,
  disk,
  sigterm,
  soak,
  processes,
  clock,
  failover,
  backup,
  till,
  checkouts,
  agenda,
  insider,
}
