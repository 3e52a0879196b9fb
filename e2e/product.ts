import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { testFolder } from '../apps/api/src/testing/folder.ts'
import { compileCache } from '../apps/api/src/testing/process.ts'

export interface Product {
  url: string
  dataDir: string
  process: ChildProcess
  /** The output so far. */
  output: () => string
  stop: () => Promise<void>
}

export const accounts = {
  admin: { email: 'admin@piel.test', password: 'Piel-admin-2026' },
  staff: { email: 'staff@piel.test', password: 'Piel-staff-2026' },
  nurse: { email: 'nurse@piel.test', password: 'Piel-nurse-2026' },
  doctor: { email: 'doctor@piel.test', password: 'Piel-doctor-2026' },
  owner: { email: 'owner@piel.test', password: 'Piel-owner-2026' },
} as const

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/**
 * Starts the built product with a database in a new folder (or in `options.dataDir`).
 * Resolves when `/readyz` succeeds.
 */
export async function startProduct(
  options: { env?: Record<string, string>; dataDir?: string; port?: number } = {},
): Promise<Product> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? (await mkdtemp(join(testFolder(), 'piel-e2e-')))
  // Started by root, the database runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o755)
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_ANONYMOUS: '100000',
      RATE_LIMIT_TOKEN: '100000',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const deadline = Date.now() + 120_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Piel ended with ${child.exitCode}:\n${printed}`)
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) break
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`Piel did not become ready:\n${printed}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, process: child, output: () => printed, stop }
}

/** The embedded database server's postmaster.pid. */
export async function postmasterFile(product: Product): Promise<string> {
  for await (const file of glob('**/postmaster.pid', { cwd: product.dataDir })) return join(product.dataDir, file)
  throw new Error(`no postmaster.pid below ${product.dataDir}`)
}

/** The process id of a product's embedded database server. */
export async function databasePid(product: Product): Promise<number> {
  const [first] = (await readFile(await postmasterFile(product), 'utf8')).split('\n')
  return Number(first)
}
