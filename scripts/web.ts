import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.ts'

const web = join(root, 'apps/web')
const built = join(web, 'dist')
const marker = join(built, '.sources')

/** A hash of all files that the web build depends on. */
function sources(): string {
  const hash = createHash('sha256')
  const inputs = ['apps/web/{build,src,public}/**', 'apps/web/{index.html,vite.config.ts,package.json}']
  const files = globSync([...inputs, 'packages/contract/src/**', 'package-lock.json', 'scripts/web.ts'], { cwd: root })
  for (const file of files.toSorted()) {
    const path = join(root, file)
    if (!statSync(path).isFile() || /\.test\.tsx?$/.test(file)) continue
    hash.update(`${file}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/**
 * Builds the web when its sources have changed, in a new folder that replaces the old one on success.
 * @returns false when the build is up to date.
 * @throws with the build's output when it fails.
 */
export async function buildWeb(): Promise<boolean> {
  const wanted = sources()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return false
  const name = `dist.${process.pid}`
  const fresh = join(web, name)
  try {
    const env = { NODE_ENV: 'production' }
    const { code, output } = await run('vite', ['build', '--outDir', name, '--emptyOutDir'], { cwd: web, env })
    if (code !== 0) throw new Error(output)
    writeFileSync(join(fresh, '.sources'), wanted)
    rmSync(built, { recursive: true, force: true })
    renameSync(fresh, built)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return true
}
