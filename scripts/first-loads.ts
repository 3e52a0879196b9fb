import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chunkListFile, type ChunkList } from '../apps/web/build/chunk-list.ts'
import { wordsModule } from '../apps/web/build/words-module.ts'
import { modules } from './architecture/page-parts.ts'
import { root } from './run.ts'

const dist = join(root, 'apps/web/dist')
const app = 'app/app.tsx'

/** The modules that each page imports dynamically when it is the first to open. */
const imported = {
  'sign-in': ['features/account/sign-in/components/sign-in-gate.tsx', 'lib/session/oidc.ts'],
  dashboard: [app, 'features/office/dashboard/dashboard-page.tsx'],
  'patients list': [app, 'features/people/patients/patients-page.tsx'],
  'one patient': [
    app,
    'features/people/patients/components/frame/patient-frame.tsx',
    'features/people/patients/patient-detail-page.tsx',
  ],
  transactions: [app, 'features/money/transactions/transactions-page.tsx', 'components/table/filter-many.tsx'],
  agenda: [app, 'features/agenda/calendar/agenda-page.tsx'],
} as const
export type FirstPage = keyof typeof imported
export const firstPages = Object.keys(imported) as FirstPage[]

/** The words that are loaded beside a module, wherever it is imported. */
const wordsOf = (module: string): string[] =>
  [...modules.values()]
    .flatMap(({ parts }) => parts)
    .filter(({ target }) => target === `apps/web/src/${module}`)
    .flatMap(({ declared }) => declared)

/** The script that leads a visitor to the provider. */
export const wayToProvider = (): string[] =>
  readdirSync(join(dist, 'assets'))
    .filter((name) => /^leave-.*\.js$/.test(name))
    .map((name) => `assets/${name}`)

/** The scripts that a page in English loads first, of the web as it is built; the page has one more in its head. */
export function scriptsOf(page: FirstPage): string[] {
  const chunks = JSON.parse(readFileSync(join(dist, chunkListFile), 'utf8')) as ChunkList
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    chunks[file]?.imports.forEach(add)
  }
  const names = ['base', ...imported[page].flatMap(wordsOf)]
  const words = names.map((name) => wordsModule(join(root, 'apps/web/src'), 'en', name))
  for (const module of ['app/main.tsx', ...words, ...imported[page]]) {
    const file = Object.keys(chunks).find((name) => chunks[name]?.modules.includes(module))
    if (file === undefined) throw new Error(`no script of the built web has ${module}`)
    add(file)
  }
  return [...found]
}

/** The size of a script as it is sent, in bytes. */
export const sentBytes = (file: string): number => statSync(join(dist, `${file}.br`)).size
