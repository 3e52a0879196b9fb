import { globSync } from 'node:fs'
import type { Screen } from './screen.ts'

const names = globSync('*/*.screens.ts', { cwd: import.meta.dirname }).toSorted()
const files = names.map((name): Promise<Record<string, Screen[]>> => import(`./${name}`))

/** All screens and states, in groups: the lists that the files named `<area>/<noun>.screens.ts` export. */
export const groups: Readonly<Record<string, Screen[]>> = Object.fromEntries(
  (await Promise.all(files)).flatMap((file) => Object.entries(file)).filter(([, group]) => Array.isArray(group)),
)
export const screens: readonly Screen[] = Object.values(groups).flat()

/** The screens of each kind that the first tier opens: every state of every component, not of every noun. */
export const firstTier: typeof groups = Object.fromEntries(
  Object.entries(groups).map(([kind, all]) => [kind, all.filter(({ alike }) => alike === undefined)]),
)
