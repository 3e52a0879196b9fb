import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { chunkList } from './build/chunk-list.ts'
import { firstScripts } from './build/first-scripts.ts'
import { inlineLabels } from './build/inline-labels.ts'
import { splitContract } from './build/split-contract.ts'
import { smallIcons } from './build/small-icons.ts'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const api = `http://localhost:${process.env['API_PORT'] ?? 3001}`

// The provider lives on the web's own origin, so it has to see the origin that the browser sees.
const proxy = { target: api, xfwd: true, changeOrigin: false }

const source = join(import.meta.dirname, 'src')

/** Screens that a session may start with. Chunks group modules by the screens that need them. */
const screens = {
  start: ['app/main.tsx'],
  signIn: [
    'features/account/sign-in/components/sign-in-gate.tsx',
    'features/account/sign-in/components/sign-in-screen.tsx',
  ],
  app: ['app/app.tsx', 'lib/live.ts'],
  list: ['features/people/patients/patients-page.tsx'],
  dashboard: ['features/office/dashboard/dashboard-page.tsx'],
  patient: [
    'features/people/patients/components/frame/patient-frame.tsx',
    'features/people/patients/patient-detail-page.tsx',
  ],
  transactions: ['features/money/transactions/transactions-page.tsx'],
} as const
type Screen = keyof typeof screens

const firstPages = {
  dashboard: screens.dashboard,
  patients: screens.list,
  patient: screens.patient,
  transactions: [...screens.transactions, 'components/table/filter-many.tsx'],
  agenda: ['features/agenda/calendar/agenda-page.tsx'],
}
type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** The modules of the icons that a module shows: it imports them through a file that imports every icon there is. */
function iconsOf(id: string, modules: Modules): string[] {
  const { code, importedIds } = modules.getModuleInfo(id) ?? {}
  const names = /import \{([^}]+)\} from ["']lucide-react["']/.exec(code ?? '')?.[1]?.match(/\w+(?= as )|\w+/g) ?? []
  const all = importedIds?.find((imported) => imported.endsWith('/lucide-react.mjs'))
  if (all === undefined) return []
  const lines = modules.getModuleInfo(all)?.code?.split('\n') ?? []
  return names.flatMap((name) => {
    const path = lines.find((line) => line.includes(`default as ${name},`))?.match(/'\.\/(.+)'/)?.[1]
    return path === undefined ? [] : [join(all, '..', path)]
  })
}

/** The screens that need each module of ours, and each icon. */
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
    for (const entry of entries) walk(join(source, entry), screen as Screen)
  return found
}

const isOfContract = (id: string): boolean => id.includes('/packages/contract/')

/** The chunk of a module by the screens that need it; null leaves the choice to the bundler. */
function chunkFor(id: string, needing: Set<Screen>): string | null {
  if (needing.has('start')) return 'base'
  if (needing.has('signIn')) return needing.size > 1 ? 'base' : null
  // What lists and records share is needed by nearly every page behind sign-in.
  if (needing.has('app') || (needing.has('list') && needing.has('patient'))) return 'app'
  // Other pages need these too, but not the rest of the list, the dashboard or a patient.
  if (isOfContract(id)) return needing.has('list') ? 'app' : 'dashboard-patient'
  const name = [...needing].join('-')
  // The transactions need little of a patient, and nothing else of it.
  if (needing.has('patient') && needing.has('transactions')) return 'dashboard-patient'
  return needing.has('list') ? name.replace('-transactions', '') : name
}

/** Every screen needs these libraries. */
const isCore = (id: string): boolean => /\/node_modules\/(react|react-dom|scheduler|zod|clsx)\//.test(id)

let chunkOf: Map<string, string | null> | undefined
const chunkNamed = (name: string, priority: number) => ({
  priority,
  debugName: name,
  name: (id: string, modules: Modules) => {
    chunkOf ??= new Map([...screensOf(modules)].map(([needed, needing]) => [needed, chunkFor(needed, needing)]))
    return chunkOf.get(id) === name || (name === 'base' && isCore(id)) ? name : null
  },
})

/** Rules that several forms share and no first page shows. */
const formRules = {
  name: 'form-rules',
  test: (id: string) => /\/contract\/src\/(text|person-fields)\.ts\?part=/.test(id) && chunkOf?.get(id) === undefined,
  priority: 3,
  includeDependenciesRecursively: false,
}

/** Small modules that forms share: as chunks of their own, their names would be in the first load of every page. */
const formParts = {
  name: 'form-parts',
  test: (id: string) =>
    /\/src\/(components\/(form\/(form-|use-|text|select|number-|money-|time-|check)|ui\/input)|lib\/(field-errors|intent))/.test(
      id,
    ) && chunkOf?.get(id) === undefined,
  priority: 3,
  includeDependenciesRecursively: false,
}

// Libraries join the first chunk that needs them.
const groups = [
  chunkNamed('base', 9),
  { name: 'words-en', test: /\/i18n\/en\/base\//, priority: 8 },
  { name: 'words-es', test: /\/i18n\/es\/base\//, priority: 8 },
  chunkNamed('app', 7),
  chunkNamed('list-dashboard', 5),
  chunkNamed('dashboard-patient', 5),
  chunkNamed('dashboard-transactions', 5),
  ...['list', 'dashboard', 'patient', 'transactions'].map((name) => chunkNamed(name, 4)),
  formRules,
  formParts,
]

/** Parameters of the distance codes and of the block size, of which none is the best for every file. */
const brotliVariants = [
  {},
  { [constants.BROTLI_PARAM_NDIRECT]: 8 },
  { [constants.BROTLI_PARAM_NDIRECT]: 12, [constants.BROTLI_PARAM_LGBLOCK]: 17 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 2, [constants.BROTLI_PARAM_LGBLOCK]: 17 },
]

function smallestBrotli(content: Buffer): Buffer {
  const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const copies = brotliVariants.map((variant) => brotliCompressSync(content, { params: { ...best, ...variant } }))
  return copies.reduce((smallest, copy) => (copy.length < smallest.length ? copy : smallest))
}

/** Writes compressed copies beside the built files; the server sends them as they are. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    // Not closeBundle: it also runs after a failed build, and its error would hide the cause.
    writeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue
        const file = join(folder, name)
        const content = readFileSync(file)
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
        writeFileSync(`${file}.br`, smallestBrotli(content))
      }
    },
  }
}

const named = /^(base|rolldown-runtime|words-..|app|list|dashboard|patient|form-|sign-in)/
/** The first load lists the names of all later chunks: for those, a hash is enough. */
const nameOf = ({ name }: { name: string }): string => `assets/${named.test(name) ? '[name]-[hash:7]' : '[hash:8]'}.js`

/** Chunks that every page has loaded before it loads any other. */
const first = /\/(base|rolldown-runtime|words-..)-[\w-]+\.js$/

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['en-GB', 'en-US', 'es-MX', 'es-ES'] }), enforce: 'pre' },
    inlineLabels(),
    splitContract(),
    smallIcons(),
    chunkList(source),
    firstScripts(source, firstPages),
    precompress(),
  ],
  // The shim is for React 17; React itself has contained the hook since 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: { proxy: { '/api': proxy, '/oidc': proxy } },
  build: {
    target: 'baseline-widely-available',
    // Browsers without module preload are too old for the rest; the polyfill would be an inline script.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !first.test(file)),
    },
    // Every asset under its hashed name: a data: URL would need the policy to allow it.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: { chunkFileNames: nameOf, codeSplitting: { groups } },
    },
  },
})
