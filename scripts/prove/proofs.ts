import { database } from './database.ts'
import { kill } from './kill.ts'
import type { Proof } from './proof.ts'

/** Every proof by its name, in the order of docs/reliability.md. */
export const proofs: Record<string, Proof> = { kill, database }
