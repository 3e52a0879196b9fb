import type { Lifecycle, LifecycleHandler } from '#/deps.ts'

/** The reactions of one noun: its `on` in `nouns.ts`. */
export type LifecycleHandlers = Partial<Lifecycle>

/**
 * Combines the handlers of all nouns into `deps.lifecycle`. A service calls an event inside the transaction that causes
 * it, after locking the archived, closed or merged record and before changing it; a handler that throws rolls it back.
 *
 * Handlers run one after the other in the order of `nouns.ts`, which is the order of locks: the person and their patient
 * or doctor (locked by the caller), then appointments and their claims, then sales and ledger entries, then tills.
 * A handler locks nothing that precedes its noun.
 */
export function createLifecycle(handlers: readonly LifecycleHandlers[]): Lifecycle {
  const inOrder =
    <Ids>(handlerOf: (on: LifecycleHandlers) => LifecycleHandler<Ids> | undefined): LifecycleHandler<Ids> =>
    async (...call) => {
      for (const on of handlers) await handlerOf(on)?.(...call)
    }
  return {
    patientArchived: inOrder((on) => on.patientArchived),
    doctorArchived: inOrder((on) => on.doctorArchived),
    userArchived: inOrder((on) => on.userArchived),
    locationClosed: inOrder((on) => on.locationClosed),
    timeZoneChanged: inOrder((on) => on.timeZoneChanged),
    merged: inOrder((on) => on.merged),
  }
}
