import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { en } from '#/i18n/en/index.ts'
import * as base from '#/i18n/es/base/index.ts'
import type { Translation } from '#/i18n/types.ts'

const files = globSync('*/*.ts', { cwd: join(import.meta.dirname, '../i18n/es') })
  .filter((path) => !path.startsWith('base/'))
  .map((path) => path.replace(/\.ts$/, '').split('/'))
  .map(([area, name]): Promise<object> => import(`../i18n/es/${area}/${name}.ts`))

/** The Spanish catalogue: one file for each English file, with the same type. */
export const es = Object.assign({}, base, ...(await Promise.all(files))) as Translation<typeof en>
