import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root, run } from './run.ts'

const web = join(root, 'apps/web')
const built = join(web, 'dist')
const marker = join(built, '.sources')

/** A fingerprint of everything that the built web is made of. */
function sources(): string {
  const hash = createHash('sha256')
  const inputs = ['apps/web/{src,public}/**', 'apps/web/{index.html,vite.config.ts,package.json}']
  const files = globSync([...inputs, 'packages/contract/src/**', 'package-lock.json', 'scripts/web.ts'], { cwd: root })
  for (const file of files.toSorted()) {
    const path = join(root, file)
    if (!statSync(path).isFile() || /\.test\.tsx?$/.test(file)) continue
    hash.update(`${file}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/**
 * Builds the web when its sources changed since it was last built, beside the old one, and takes its place when whole.
 * @returns false when there was nothing to do.
 * @throws with the build's words when it fails.
 */
export async function buildWeb(): Promise<boolean> {
  const wanted = sources()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return false
  const fresh = join(web, `dist.${process.pid}`)
  try {
    const { code, output } = await run('vite', ['build', '--outDir', fresh, '--emptyOutDir'], { cwd: web })
    if (code !== 0) throw new Error(output)
    await compress(fresh)
    writeFileSync(join(fresh, '.sources'), wanted)
    rmSync(built, { recursive: true, force: true })
    renameSync(fresh, built)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return true
}

/** Compresses once, as well as can be, what the server hands out a thousand times. */
async function compress(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,html,svg,json,webmanifest,txt}', { cwd: folder }).map((file) =>
    join(folder, file),
  )
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file)
      if (content.length < 600) return
      const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: 11 }
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params: size }))
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
