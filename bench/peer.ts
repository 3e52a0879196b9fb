import { readFile } from 'node:fs/promises'
import { existsSync, globSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { run } from '../scripts/run.ts'

const folder = join(import.meta.dirname, 'peer')
const built = join(folder, 'dist')
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function orThrow(command: string, args: string[]): Promise<void> {
  const { code, output } = await run(command, args, { cwd: folder, env: { NODE_ENV: 'development' } })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed in bench/peer:\n${output}`)
}

/** Installs the peer's packages, Lighthouse among them, from its lock file where they are missing. */
export async function installPeer(): Promise<void> {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
  console.error('Installing bench/peer …')
  await orThrow('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'])
}

/** Builds the peer and serves it as a good static host does: compressed, and kept by the browser. */
export async function startPeer(): Promise<{ url: string; stop: () => void }> {
  await installPeer()
  await orThrow('npx', ['vite', 'build', '--logLevel', 'warn'])
  const files = new Map<string, { body: Buffer; type: string }>()
  for (const name of globSync('**/*.{html,js,css}', { cwd: built })) {
    const body = brotliCompressSync(await readFile(join(built, name)))
    files.set(`/${name}`, { body, type: `${types[extname(name)]}; charset=utf-8` })
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://peer').pathname
    const file = files.get(path) ?? files.get('/index.html')
    response.writeHead(200, {
      'content-type': file?.type,
      'content-encoding': 'br',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(file?.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
