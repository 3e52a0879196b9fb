import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const api = `http://localhost:${process.env['API_PORT'] ?? 3001}`

// The provider lives on the web's own origin, so it has to see the origin that the browser sees.
const proxy = { target: api, xfwd: true, changeOrigin: false }

const source = join(import.meta.dirname, 'src')

/** Screens that a session may start with. Chunks group modules by the screens that need them. */
const screens = {
  start: ['app/main.tsx'],
  signIn: ['features/auth/components/sign-in-gate.tsx', 'features/auth/components/sign-in-screen.tsx'],
  app: ['app/app.tsx', 'lib/live.ts'],
  list: ['features/patients/patients-page.tsx'],
  dashboard: ['features/dashboard/dashboard-page.tsx'],
  patient: ['features/patients/components/frame/patient-frame.tsx', 'features/patients/patient-detail-page.tsx'],
} as const
type Screen = keyof typeof screens
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

/** The chunk of a module by the screens that need it; null leaves the choice to the bundler. */
function chunkFor(needing: Set<Screen>): string | null {
  if (needing.has('start')) return 'base'
  if (needing.has('signIn')) return needing.size > 1 ? 'base' : null
  // What lists and records share is needed by nearly every page behind sign-in.
  if (needing.has('app') || (needing.has('list') && needing.has('patient'))) return 'app'
  return [...needing].join('-')
}

/** Every screen needs these libraries. */
const isCore = (id: string): boolean => /\/node_modules\/(react|react-dom|scheduler|zod|clsx)\//.test(id)

let chunkOf: Map<string, string | null> | undefined
const chunkNamed = (name: string, priority: number) => ({
  priority,
  debugName: name,
  name: (id: string, modules: Modules) => {
    chunkOf ??= new Map([...screensOf(modules)].map(([needed, needing]) => [needed, chunkFor(needing)]))
    return chunkOf.get(id) === name || (name === 'base' && isCore(id)) ? name : null
  },
})

/** Lists import these rules for the bodies of endpoints, which the build drops; only forms use them. */
const formRules = /\/packages\/contract\/src\/patient-fields\.ts$/

// Libraries join the first chunk that needs them.
const groups = [
  { name: 'patient-fields', test: formRules, priority: 10, includeDependenciesRecursively: false },
  chunkNamed('base', 9),
  { name: 'words-en', test: /\/i18n\/en\/base\//, priority: 8 },
  { name: 'words-es', test: /\/i18n\/es\/base\//, priority: 8 },
  chunkNamed('app', 7),
  chunkNamed('list-dashboard', 5),
  chunkNamed('dashboard-patient', 5),
  ...['list', 'dashboard', 'patient'].map((name) => chunkNamed(name, 4)),
]

/** What only the API reads of an endpoint, by lines of the contract's source: texts, errors, and schemas of requests. */
const ofTheApi = /^\s+(?:summary: (['"`]).*\1|tag(?:: '.*')?|errors: \[[^\]]*\]|query: .*|body: .*),$/gm

/** Removes what the browser does not use from the endpoints of the contract. */
function dropUnusedOfEndpoints(): Plugin {
  return {
    name: 'drop-unused-of-endpoints',
    apply: 'build',
    // Before the compiler, which writes the source anew.
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/ },
      handler: (code) => code.replaceAll(ofTheApi, ''),
    },
  }
}

/** Marks what the contract computes at its top level as free of side effects, so that the unused part is dropped. */
function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/ },
      order: 'post',
      handler(code) {
        const edits: [number, string][] = []
        for (const node of this.parse(code).body) {
          const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
          if (declaration?.type !== 'VariableDeclaration') continue
          for (const { init } of declaration.declarations)
            if (init?.type === 'CallExpression') edits.push([init.start, '/* @__PURE__ */ (() => '], [init.end, ')()'])
        }
        let out = code
        for (const [at, text] of edits.toReversed()) out = out.slice(0, at) + text + out.slice(at)
        return out
      },
    },
  }
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
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue
        const file = join(folder, name)
        const content = readFileSync(file)
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
        const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: best }))
      }
    },
  }
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['en-GB', 'en-US', 'es-MX', 'es-ES'] }), enforce: 'pre' },
    dropUnusedOfEndpoints(),
    pureContract(),
    precompress(),
  ],
  // The shim is for React 17; React itself has contained the hook since 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: { proxy: { '/api': proxy, '/oidc': proxy } },
  build: {
    target: 'baseline-widely-available',
    // Browsers without module preload are too old for the rest; the polyfill would be an inline script.
    modulePreload: { polyfill: false },
    // Every asset under its hashed name: a data: URL would need the policy to allow it.
    assetsInlineLimit: 0,
    rolldownOptions: { treeshake: { propertyReadSideEffects: false }, output: { codeSplitting: { groups } } },
  },
})
