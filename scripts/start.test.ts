import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databasePid, freePort, statusOf, until } from '../apps/api/src/testing/process.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'piel-npm-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Product {
  npm: ChildProcess
  url: string
  database: number
  output: () => string
}

async function npmStart(): Promise<Product> {
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: folder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  const output = () => text
  const url = `http://localhost:${port}`
  await until(async () => (await statusOf(`${url}/readyz`)) === 200, output)
  return { npm, url, database: databasePid(folder), output }
}

const hasEnded = async ({ url, database }: Product): Promise<boolean> =>
  !existsSync(`/proc/${database}`) && (await statusOf(`${url}/healthz`)) === 0

it('names what is wrong when a fresh clone has no network', { timeout: 120_000 }, async () => {
  const root = resolve(import.meta.dirname, '..')
  const clone = join(folder, 'clone')
  const parts = ['package.json', 'package-lock.json', 'scripts', 'apps/api/package.json', 'apps/web/package.json']
  for (const part of [...parts, 'packages/contract/package.json'])
    cpSync(join(root, part), join(clone, part), { recursive: true })
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      npm_config_registry: `http://127.0.0.1:${await freePort()}/`,
      npm_config_cache: join(folder, 'cache'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  await once(npm, 'close')
  expect(npm.exitCode).toBe(1)
  expect(text).toContain('check the network connection or the proxy in .npmrc')
})

describe('npm start', { timeout: 120_000 }, () => {
  it('ends after its server and its database when it receives SIGTERM', async () => {
    const product = await npmStart()
    product.npm.kill('SIGTERM')
    await once(product.npm, 'exit')
    expect(product.npm.exitCode).toBe(0)
    expect(await hasEnded(product)).toBe(true)
  })

  it('leaves neither server nor database when npm is killed', async () => {
    const product = await npmStart()
    product.npm.kill('SIGKILL')
    await until(() => hasEnded(product), product.output)
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
  })
})
