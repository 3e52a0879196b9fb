import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'

const web = join(import.meta.dirname, '../apps/web')

/** A chunk with the bytes that each library and our own code have in it. */
export interface Chunk {
  name: string
  gzip: number
  brotli: number
  /** Shares of the whole, by library; ours is `piel`. */
  shares: Map<string, number>
}

function libraryOf(source: string): string {
  const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1]
  if (name === undefined) return /packages\/contract\//.test(source) ? 'piel (contract)' : 'piel'
  return /^(react-dom|scheduler|react)$/.test(name) ? 'react' : name.replace(/^(@tanstack)\/.*/, '$1')
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function numbersOf(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const letter of segment) {
    const digit = digits.indexOf(letter)
    value |= (digit & 31) << shift
    shift += 5
    if ((digit & 32) !== 0) continue
    numbers.push((value & 1) === 1 ? -(value >> 1) : value >> 1)
    value = shift = 0
  }
  return numbers
}

/** Minified bytes by library: what a source map says of each stretch of the code (ECMA-426). */
function sharesOf(code: string, map: { mappings: string; sources: (string | null)[] }): Map<string, number> {
  const bytes = new Map<string, number>()
  const lines = code.split('\n')
  let source = 0
  for (const [row, line] of map.mappings.split(';').entries()) {
    let column = 0
    const stretches = line
      .split(',')
      .filter((segment) => segment !== '')
      .map((segment) => {
        const [step = 0, next] = numbersOf(segment)
        column += step
        source += next ?? 0
        return { from: column, library: next === undefined ? 'piel' : libraryOf(map.sources[source] ?? '') }
      })
    for (const [i, { from, library }] of stretches.entries()) {
      const to = stretches[i + 1]?.from ?? lines[row]?.length ?? from
      bytes.set(library, (bytes.get(library) ?? 0) + to - from)
    }
  }
  const whole = [...bytes.values()].reduce((sum, size) => sum + size, 0)
  return new Map([...bytes].map(([library, size]) => [library, size / whole]))
}

/** Builds the web again with source maps into a separate folder, and analyses it. */
export async function chunksByName(): Promise<Map<string, Chunk>> {
  const chunks = new Map<string, Chunk>()
  const measure: Plugin = {
    name: 'measure',
    generateBundle: {
      // After the addresses of what is preloaded were written into it.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const isScript = file.fileName.endsWith('.js')
          if (!isScript) continue
          // The redirect to the provider is built separately.
          const { name, code, map } =
            file.type === 'chunk' ? file : { name: 'leave', code: String(file.source), map: null }
          const [gzip, brotli] = [gzipSync(code, { level: 9 }).length, brotliCompressSync(code).length]
          // The bundler's own few lines have no source.
          const shares = map ? sharesOf(code, map) : new Map([[file.type === 'chunk' ? 'rolldown' : 'piel', 1]])
          chunks.set(file.fileName, { name, gzip, brotli, shares })
        }
      },
    },
  }
  const folder = await mkdtemp(join(tmpdir(), 'piel-bundle-'))
  try {
    await build({
      root: web,
      configFile: join(web, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: relative(web, folder), emptyOutDir: true, sourcemap: 'hidden' },
      plugins: [measure],
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return chunks
}
