import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { variables } from '../apps/api/src/env.ts'
import { freePort, statusOf, underAccount, until } from '../apps/api/src/testing/process.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('Dockerfile')

/** The arguments of an instruction of the last stage. */
const argumentsOf = (instruction: string): string[] => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  return JSON.parse(
    new RegExp(`^${instruction}(?: --[^[]*)?(?: CMD)? (\\[.*\\])$`, 'm').exec(last)?.[1] ?? '[]',
  ) as string[]
}
/** What the image has of this tree, beside the packages. */
const copied = [...dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')).matchAll(/^COPY (?!--from=packages)(.*) \S+$/gm)]
  .flatMap(([, paths]) => paths?.split(' ') ?? [])
  .filter((path) => !path.startsWith('--'))
  .map((path) => path.replace('/piel/', ''))
const settings = Object.fromEntries(
  (/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
)

/** The system account `daemon`, which owns no file of the tree; PostgreSQL needs one with a name. */
const ordinary = 1
const account = underAccount(ordinary)

describe('the image', { timeout: 120_000 }, () => {
  let data: string
  let port: number
  let product: ChildProcess
  let output = ''
  const environment = () => ({
    PATH: '/usr/bin:/bin',
    ...settings,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DEMO: 'off',
    PORT: String(port),
    DATA_DIR: data,
    BACKUP_PASSPHRASE: 'correct horse battery',
  })
  const run = ([, ...args]: string[]) =>
    spawn(process.execPath, args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'], ...account })

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'piel-image-'))
    if (account.uid !== undefined) chownSync(data, ordinary, ordinary)
    port = await freePort()
    product = run(argumentsOf('CMD'))
    for (const stream of [product.stdout, product.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
    await until(
      async () => {
        if (product.exitCode !== null) throw new Error(output)
        return (await statusOf(`http://127.0.0.1:${port}/readyz`)) === 200
      },
      () => output,
    )
  }, 120_000)
  afterAll(async () => {
    if (product.exitCode === null) {
      product.kill('SIGKILL')
      await once(product, 'exit')
    }
    rmSync(data, { recursive: true, force: true })
  })

  it('starts with its command, as an account that can write to DATA_DIR only', () => {
    expect(argumentsOf('CMD')).toEqual([
      'node',
      '--max-semi-space-size=4',
      '--max-old-space-size=1024',
      'apps/api/src/main.ts',
    ])
    expect(readdirSync(data).some((name) => name.startsWith('postgres'))).toBe(true)
  })

  it('prints the link for the first administrator', async () => {
    await until(
      () => /\/oidc\/setup\/[\w-]+/.test(output),
      () => output,
    )
  })

  it('is healthy by its own check', async () => {
    const check = run(argumentsOf('HEALTHCHECK'))
    const [code] = (await once(check, 'exit')) as [number]
    expect(code).toBe(0)
  })

  it('makes a backup with the command of the documentation', async () => {
    const command = 'node apps/api/src/cli/backup-create.ts --to'
    expect(read('docs/operations.md')).toContain(`${command} /backups`)
    const backup = run([...command.split(' '), data])
    const [code] = (await once(backup, 'exit')) as [number]
    expect(code).toBe(0)
    expect(readdirSync(data).filter((name) => /^piel-.*\.age$/.test(name))).toHaveLength(1)
  })

  it('stops in order when Docker stops it', async () => {
    product.kill('SIGTERM')
    if (product.exitCode === null) await once(product, 'exit')
    expect(product.exitCode).toBe(0)
  })

  it('copies only what exists', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(
      ([, paths]) => paths?.split(' ') ?? [],
    )
    expect(copied.length).toBeGreaterThan(5)
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

it('the image has every file that its server refers to', () => {
  expect(copied).toEqual(['package.json', 'LICENSE', 'packages/contract', 'apps/api', 'apps/web/dist'])
  const files = ['apps/api/src', 'packages/contract/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[jt]s$/.test(name) && !/\.test\.ts$|^testing\/|^fuzz\//.test(name))
      .map((name) => join(folder, name)),
  )
  expect(files.length).toBeGreaterThan(300)
  const outside = files.flatMap((file) =>
    [...read(file).matchAll(/'(\.\.\/[^'\n]*)'/g)]
      .map(([, path = '']) => relative(root, resolve(root, dirname(file), path)))
      .filter((path) => !copied.some((part) => path === part || path.startsWith(`${part}/`)))
      .map((path) => `${file} refers to ${path}`),
  )
  expect(outside).toEqual([])
})

it('docs/operations.md names commands, files and settings that exist', () => {
  const text = read('docs/operations.md')
  const named = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))]
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = named(/npm run ([a-z][\w:]*)/g)
  expect(commands).toEqual(expect.arrayContaining(['backup', 'restore', 'audit:verify', 'money:verify']))
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  const beside = named(/`([a-z-]+\.ts)`/g).map((name) => join('apps/api/src/cli', name))
  const files = [...named(/\b(apps\/[\w/-]+\.ts)\b/g), ...beside]
  expect(files).toEqual(
    expect.arrayContaining(['apps/api/src/cli/backup-create.ts', 'apps/api/src/cli/audit-verify.ts']),
  )
  expect([...files, ...named(/\/opt\/piel\/(\S+\.service)/g)].filter((path) => !existsSync(join(root, path)))).toEqual(
    [],
  )
  const variablesNamed = named(/^([A-Z][A-Z_]+)=/gm).filter(
    (name) => !['PIEL_HOST', 'DB_PASSWORD', 'PIEL_OPTIONS'].includes(name),
  )
  expect(variablesNamed).toContain('BACKUP_DIR')
  expect(variablesNamed.filter((name) => !Object.hasOwn(variables.shape, name))).toEqual([])
  expect(text).not.toMatch(/\bsudo -u\b/)
})

describe('compose.yaml', () => {
  it('sets variables that Piel reads, and the account and volumes of the image', () => {
    const text = read('compose.yaml')
    const block = /^ {2}environment:\n((?: {4}\w+: .*\n)+)/m.exec(text)?.[1] ?? ''
    const names = [...block.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name ?? '')
    expect(names).toContain('DATABASE_URL')
    expect(names.filter((name) => !Object.hasOwn(variables.shape, name))).toEqual([])
    for (const volume of argumentsOf('VOLUME')) expect(text).toContain(`:${volume}\n`)
    expect(text).toContain(`command: ${argumentsOf('CMD').join(' ')} `)
  })
})

it('J3 the proxy answers within 2.5 s, with Retry-After, while no process is ready', () => {
  const text = read('deploy/Caddyfile')
  expect(/lb_try_duration (\d+)s/.exec(text)?.[1]).toBe('2')
  expect(text).toMatch(
    /handle_errors \{[^}]*\{err\.status_code\} in \[502, 503, 504\]\n\s*header @unavailable Retry-After \d+\n/,
  )
})
