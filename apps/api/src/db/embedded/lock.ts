import { rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

export interface Lock {
  release(): Promise<void>
}

/**
 * Locks a folder by two sockets, which the kernel releases however the process ends: an abstract one named after the
 * inode, and one in the folder, for other containers.
 * @throws with the process number of the holder.
 */
export async function lockFolder(folder: string): Promise<Lock> {
  const { dev, ino } = statSync(folder)
  const servers = [await listen(`\0piel-${dev}-${ino}`, folder)]
  const path = join(folder, 'lock')
  try {
    const holder = await askHolder(path)
    if (holder !== null) throw occupied(folder, holder)
    rmSync(path, { force: true })
    // A path too long for a socket: only the first lock applies.
    if (Buffer.byteLength(path) <= 100) servers.push(await listen(path, folder))
  } catch (error) {
    await closeAll(servers)
    throw error
  }
  return { release: () => closeAll(servers) }
}

const occupied = (folder: string, holder: string): Error =>
  new Error(`${folder} is in use by another Piel (process ${holder}). Stop it first, or choose another DATA_DIR.`)

async function listen(path: string, folder: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(String(process.pid))
  })
  server.unref()
  return await new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') reject(error)
      else askHolder(path).then((holder) => reject(occupied(folder, holder ?? 'unknown')), reject)
    })
    server.listen(path, () => resolve(server))
  })
}

function askHolder(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(path)
    socket.setTimeout(2000, () => socket.destroy())
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    socket.once('error', () => resolve(null))
    socket.once('close', () => resolve(answer === '' ? 'unknown' : answer))
  })
}

async function closeAll(servers: Server[]): Promise<void> {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
}
