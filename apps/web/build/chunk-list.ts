import { relative } from 'node:path'
import type { Plugin } from 'vite'

export interface BuiltChunk {
  /** Files that it imports statically. */
  imports: string[]
  /** Its modules of the web, below `src`. */
  modules: string[]
}
/** The built scripts, by file. */
export type ChunkList = Record<string, BuiltChunk>

export const chunkListFile = '.chunks.json'

/** Writes which modules are in which script, for the test of first loads. */
export function chunkList(source: string): Plugin {
  return {
    name: 'chunk-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const list: ChunkList = Object.fromEntries(
        chunks.map(({ fileName, imports, moduleIds }) => {
          const modules = moduleIds.filter((id) => id.startsWith(source)).map((id) => relative(source, id))
          return [fileName, { imports, modules }]
        }),
      )
      this.emitFile({ type: 'asset', fileName: chunkListFile, source: JSON.stringify(list) })
    },
  }
}
