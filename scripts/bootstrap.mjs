// Entry point of every command. Runs on Node 20: installs the dependencies, including Node 24, and continues with it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import process from 'node:process'
import { isInstalled } from './installed.mjs'

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const names =
  'start dev test test:full test:unit test:api test:web test:e2e test:changed check screens fuzz mutants bench prove backup restore'.split(
    ' ',
  )

function install() {
  if (isInstalled(root)) return
  console.log('Installing dependencies; this takes a minute …')
  const npm = process.env.npm_execpath
  // npm's own pauses between attempts let a start without a network wait for a minute and a half.
  const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000']
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...patience]
  const [command, ...rest] = npm?.endsWith('.js') ? [process.execPath, npm, ...args] : ['npm', ...args]
  const { status, error } = spawnSync(command, rest, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status === 0) return
  console.error(
    error?.message ??
      'The dependencies could not be installed: see above. They come from the npm registry; check the network connection or the proxy in .npmrc.',
  )
  process.exit(1)
}

function newNode() {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(`Piel needs Node 24 or newer. Install it: npm has no Node 24 for ${process.platform}-${process.arch}.`)
  process.exit(1)
}

const [command = '', ...args] = process.argv.slice(2)
if (!names.includes(command)) {
  console.error(`Usage: npm run ${names.join(' | npm run ')}`)
  process.exit(2)
}
install()
const [script, ...given] = ['start', 'dev'].includes(command) ? [`${command}.ts`] : ['commands.ts', command]
// A quarter to a third less memory under load (decision 0095).
const options = command === 'start' ? ['--max-semi-space-size=4', '--max-old-space-size=1024'] : []
const arenas = command === 'start' ? { MALLOC_ARENA_MAX: '2' } : {}
const child = spawn(newNode(), [...options, join(root, 'scripts', script ?? ''), ...given, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...arenas,
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  },
})
// The terminal signals the whole group; a signal sent to this process alone is forwarded.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal))
// npm cannot forward SIGKILL: when it ends, the product would keep port and data folder.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 1000).unref()
}
child.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
