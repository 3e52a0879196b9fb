import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { startEmbedded } from '../apps/api/src/db/embedded/server.ts'
import { readEnv } from '../apps/api/src/env.ts'
import { root } from './run.ts'

const env = readEnv()
const apiPort = env.port + 1

// The database keeps running while the API restarts.
const database = env.databaseUrl === undefined ? await startEmbedded(env.dataDir) : undefined
const children: ChildProcess[] = []
let stopping = false

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  const exits = children
    .filter((child) => child.exitCode === null)
    .map((child) => new Promise((resolve) => child.once('exit', resolve)))
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(exits)
  await database?.stop()
  process.exit(code)
}
const stopOrFail = (code: number): void => void stop(code).catch(() => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopOrFail(0))

function startChild(command: string, args: string[], cwd: string, env: Record<string, string>): void {
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  child.once('exit', () => stopOrFail(1))
  children.push(child)
}

startChild(process.execPath, ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], root, {
  PORT: String(apiPort),
  PUBLIC_URL: env.publicUrl,
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  DEMO: env.demo ? 'on' : 'off',
  // All requests to the provider come from the development server's address.
  RATE_LIMIT_ANONYMOUS: '10000',
  ...(database ? { DATABASE_URL: database.url } : {}),
})
startChild('vite', ['--port', String(env.port), '--strictPort', '--clearScreen', 'false'], join(root, 'apps/web'), {
  API_PORT: String(apiPort),
})
