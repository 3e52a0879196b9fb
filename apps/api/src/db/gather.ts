import type { ClientBase } from 'pg'
import type { Socket } from 'node:net'

/**
 * What a connection sends until the present work pauses goes to the server in one piece. Each piece is a system call, and
 * wakes the server's process.
 */
export function gather(client: ClientBase): void {
  const { stream } = (client as ClientBase & { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
