import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbedded, type EmbeddedServer } from '../../apps/api/src/db/embedded/server.ts'
import { ended, isReady, launch, type Started } from '../../apps/api/src/testing/process.ts'

export type Product = Started

export interface Stage {
  /** The data folder, or its parent where a proof needs several. */
  folder: string
  /** Starts the product without waiting for it. */
  launch: (env?: Record<string, string>) => Promise<Product>
  /** Starts the product and waits until it is ready. */
  start: (env?: Record<string, string>) => Promise<Product>
  /** Starts a database server of the proof, which the product uses as an external one. */
  startDatabase: () => Promise<EmbeddedServer>
}

const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Ends a process by SIGKILL, as a machine out of memory does. */
export async function killed({ child }: Product): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** Runs a proof with a folder of its own, and ends every process that it started. */
export async function withStage<T>(work: (stage: Stage) => Promise<T>, given?: string): Promise<T> {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'piel-prove-'))
  // Under root the database runs as an account that needs access.
  chmodSync(folder, 0o755)
  const products: Product[] = []
  const servers: EmbeddedServer[] = []
  const stage: Stage = {
    folder,
    async launch(env = {}) {
      const limits = { RATE_LIMIT_TOKEN: '100000000', RATE_LIMIT_ANONYMOUS: '100000000' }
      const product = await launch({ DATA_DIR: folder, DEMO: 'on', ...limits, ...env })
      products.push(product)
      children.add(product.child)
      product.child.once('exit', () => children.delete(product.child))
      return product
    },
    async start(env) {
      const product = await stage.launch(env)
      await isReady(product)
      return product
    },
    async startDatabase() {
      const server = await startEmbedded(folder)
      servers.push(server)
      return server
    },
  }
  try {
    return await work(stage)
  } finally {
    await Promise.all(products.map(({ child }) => ended(child)))
    await Promise.all(servers.map((server) => server.stop()))
    if (given === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** A connection string for the product's embedded server, as its owner. */
export const embeddedUrl = (folder: string): string =>
  `postgresql://piel@localhost/piel?host=${encodeURIComponent(join(folder, 'postgres/socket'))}`

/** Runs `audit:verify` and `money:verify`. @returns what they found. */
export async function verified(env: { DATA_DIR: string; DATABASE_URL: string }): Promise<string[]> {
  const outputs = await Promise.all(
    ['audit-verify', 'money-verify'].map(async (name) => {
      const script = resolve(import.meta.dirname, `../../apps/api/src/cli/${name}.ts`)
      const child = spawn(process.execPath, [script], { env: { PATH: process.env['PATH'], ...env } })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => (output += text))
      const [code] = (await once(child, 'close')) as [number | null]
      return code === 0 ? [] : [`${name}: ${output.trim()}`]
    }),
  )
  return outputs.flat()
}
