import type { ClientBase } from 'pg'

const unreplicated = new WeakSet<ClientBase>()

/** Notices a commit that is acknowledged without the synchronous standby: a failover would lose it. */
export function watchReplication(client: ClientBase): void {
  client.on('notice', ({ routine }) => {
    // The text depends on the server's language; the name of the C function does not.
    if (routine === 'SyncRepWaitForLSN') unreplicated.add(client)
  })
}

/** @throws Error as of a lost connection: whether the change lasts is unknown. */
export function throwIfUnreplicated(client: ClientBase): void {
  if (!unreplicated.delete(client)) return
  throw Object.assign(new Error('The change was not replicated to the standby'), { code: '08007' })
}
