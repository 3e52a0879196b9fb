import { readdirSync } from 'node:fs'
import type { Screen } from './screen.ts'

const ending = '.screens.ts'
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .toSorted()
const files = names.map((name): Promise<Record<string, Screen[]>> => import(`./${name}.screens.ts`))

/** All screens and states, in groups: the lists that the files named `<noun>.screens.ts` export. */
export const groups: Readonly<Record<string, Screen[]>> = Object.fromEntries(
  (await Promise.all(files)).flatMap((file) => Object.entries(file)).filter(([, group]) => Array.isArray(group)),
)
export const screens: readonly Screen[] = Object.values(groups).flat()
