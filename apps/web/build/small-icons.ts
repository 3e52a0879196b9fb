import { join } from 'node:path'
import type { Plugin } from 'vite'

const component = join(import.meta.dirname, '../src/components/ui/lucide-icon.ts')
/** What only Lucide's component reads of an icon. */
const unread = /,?\s+key: "\w+"|^ {2}(?:name|size|aliases): .*,?\n/gm

/** Replaces the component of Lucide's icons by ours, and removes from each icon what only theirs reads. */
export function smallIcons(): Plugin {
  return {
    name: 'small-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/(?:createLucideIcon|icons\/.+)\.mjs$/ },
      handler: (code, id) =>
        id.endsWith('/createLucideIcon.mjs')
          ? `export { createIcon as default } from '${component}'`
          : code.replaceAll(unread, ''),
    },
  }
}
