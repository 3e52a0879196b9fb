import { join } from 'node:path'
import { parseSync, type Rolldown } from 'vite'
import { moduleNamed, source } from './first-pages.ts'

/** Screens that a session may start with. Chunks group modules by the screens that need them. */
const screens = {
  start: ['main.tsx'],
  signIn: ['sign-in-gate.tsx', 'sign-in-screen.tsx'],
  app: ['app.tsx', 'live.ts'],
  list: ['patients-page.tsx'],
  dashboard: ['dashboard-page.tsx'],
  patient: ['patient-frame.tsx', 'patient-detail-page.tsx'],
  transactions: ['transactions-page.tsx'],
  agenda: ['agenda-page.tsx'],
} as const
type Screen = keyof typeof screens
type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const importsAndExports = (id: string, modules: Modules) =>
  parseSync('module.js', modules.getModuleInfo(id)?.code ?? '').module

let iconFiles: Map<string | null, string> | undefined
/** The file of each icon, from the file that exports all icons. */
const filesOfIcons = (all: string, modules: Modules): Map<string | null, string> =>
  new Map(
    importsAndExports(all, modules)
      .staticExports.flatMap(({ entries }) => entries)
      .map(({ exportName, moduleRequest }) => [exportName.name, join(all, '..', moduleRequest?.value ?? '')]),
  )

function iconsOf(id: string, modules: Modules): string[] {
  const all = modules.getModuleInfo(id)?.importedIds.find((imported) => imported.endsWith('/lucide-react.mjs'))
  if (all === undefined) return []
  const files = (iconFiles ??= filesOfIcons(all, modules))
  return importsAndExports(id, modules)
    .staticImports.filter(({ moduleRequest }) => moduleRequest.value === 'lucide-react')
    .flatMap(({ entries }) => entries.flatMap(({ importName }) => files.get(importName.name) ?? []))
}

/** The screens that need each module of Piel and each icon. */
function screensOf(modules: Modules): Map<string, Set<Screen>> {
  const found = new Map<string, Set<Screen>>()
  const walk = (id: string, screen: Screen): void => {
    const before = found.get(id) ?? new Set()
    if (before.has(screen)) return
    found.set(id, before.add(screen))
    const ours = modules.getModuleInfo(id)?.importedIds.filter((imported) => !imported.includes('/node_modules/')) ?? []
    for (const next of [...ours, ...iconsOf(id, modules)]) walk(next, screen)
  }
  for (const [screen, entries] of Object.entries(screens))
    for (const entry of entries) walk(join(source, moduleNamed(entry)), screen as Screen)
  return found
}

const isOfContract = (id: string): boolean => id.includes('/packages/contract/')

/** The chunk of a module, by the screens that need it; null leaves the choice to the bundler. */
function chunkFor(id: string, needing: Set<Screen>): string | null {
  if (needing.has('start')) return 'base'
  if (needing.has('signIn')) return needing.size > 1 ? 'base' : null
  // Nearly every page behind sign-in needs what lists and records share.
  if (needing.has('app') || (needing.has('list') && needing.has('patient'))) return 'app'
  // Other pages need these too, but not the rest of the list, the dashboard or a patient.
  if (isOfContract(id) && needing.has('list')) return 'app'
  // What the dashboard or a patient alone needs of the contract stays with it.
  if (isOfContract(id) && (needing.size > 1 || needing.has('agenda'))) return 'dashboard-patient'
  const others = [...needing].filter((screen) => screen !== 'agenda')
  // The day of the dashboard has the actions of the agenda, whose page needs nothing else of the dashboard.
  if (others.length < needing.size && others.every((screen) => screen === 'dashboard'))
    return others[0] ? 'agenda' : null
  const name = others.join('-')
  // The transactions need little of a patient's code.
  if (needing.has('patient') && needing.has('transactions')) return 'dashboard-patient'
  return needing.has('list') ? name.replace('-transactions', '') : name
}

/** Every screen needs these libraries. */
const isCore = (id: string): boolean => /\/node_modules\/(react|react-dom|scheduler|zod|clsx)\//.test(id)

let chunkOf: Map<string, string | null> | undefined
function isIn(name: string, id: string, modules: Modules): boolean {
  chunkOf ??= new Map([...screensOf(modules)].map(([needed, needing]) => [needed, chunkFor(needed, needing)]))
  return chunkOf.get(id) === name
}

const chunkNamed = (name: string, priority: number) => ({
  priority,
  debugName: name,
  name: (id: string, modules: Modules) => (isIn(name, id, modules) || (name === 'base' && isCore(id)) ? name : null),
})

/** The words of every page, and the labels that several pages' words import: separately they would be more requests. */
const wordsIn = (language: 'en' | 'es') => ({
  priority: 8,
  name: (id: string, modules: Modules) => {
    const isShared = id.endsWith(`Labels_${language}`) && (modules.getModuleInfo(id)?.importers.length ?? 0) > 1
    return isShared || id.includes(`/i18n/${language}/base/`) ? `words-${language}` : null
  },
})

/**
 * Shared by the calendar, dialogs and settings: without a group, each set of importers is a separate request. Types and
 * resources are none of them: the day shows neither's endpoints.
 */
const agendaParts = {
  name: 'agenda-parts',
  priority: 3,
  test: /\/features\/agenda\/(appointments\/(appointments\.queries|components\/(owed|status\/(status|step|use)))|locations\/[\w.-]+\.ts$)/,
}

/** Groups for the bundler. Libraries join the first chunk that needs them. */
export const chunkGroups = [
  chunkNamed('base', 9),
  wordsIn('en'),
  wordsIn('es'),
  chunkNamed('app', 7),
  chunkNamed('list-dashboard', 5),
  chunkNamed('dashboard-patient', 5),
  chunkNamed('dashboard-transactions', 5),
  // Before the dashboard, which takes what it imports.
  chunkNamed('agenda', 5),
  ...['list', 'dashboard', 'patient', 'transactions'].map((name) => chunkNamed(name, 4)),
  agendaParts,
]
