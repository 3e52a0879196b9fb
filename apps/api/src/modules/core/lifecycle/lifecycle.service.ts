import type { Lifecycle, LifecycleHandler } from '#/deps.ts'

export type LifecycleHandlers = Partial<Lifecycle>

/**
 * Combines the handlers of all nouns into `deps.lifecycle`. A service calls an event in the transaction of its cause,
 * after locking the record and before changing it; a handler that throws rolls it back. Handlers run in the order of
 * `nouns.ts`, which is the order of locks: person and patient or doctor (by the caller), appointments and claims, sales
 * and ledger, tills. A handler locks nothing that precedes its noun.
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
    tillUseLost: inOrder((on) => on.tillUseLost),
    locationClosed: inOrder((on) => on.locationClosed),
    timeZoneChanged: inOrder((on) => on.timeZoneChanged),
    merged: inOrder((on) => on.merged),
  }
}
