import { en } from '#/i18n/en/index.ts'
import * as base from '#/i18n/es/base/index.ts'
import { errors } from '#/i18n/es/refusals.ts'
import type { Translation } from '#/i18n/types.ts'

const pages = Object.keys(en).filter((name) => !Object.hasOwn(base, name))
const files = pages.map((name): Promise<object> => import(`../i18n/es/${name}.ts`))

/** The Spanish catalogue: one file for each English file, with the same type. */
export const es = Object.assign({}, base, { errors }, ...(await Promise.all(files))) as Translation<typeof en>
