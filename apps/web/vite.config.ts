import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = `http://localhost:${process.env['API_PORT'] ?? 3001}`

// The provider lives on the web's own origin, so it has to see the origin that the browser sees.
const proxy = { target: api, xfwd: true, changeOrigin: false }

/** Modules of a group: all that lie below one of these paths, each a regular expression. */
const of = (...places: string[]): RegExp => new RegExp(places.map((place) => `(?:${place})`).join('|'))

// Few files, each with what changes together: what every screen needs, then what every page behind sign-in needs, then
// what every list of patients needs. Whatever else is used, and by whom, the bundler decides.
const groups = [
  {
    name: 'base',
    test: of(
      'node_modules/(react|react-dom|scheduler|zod|clsx)/',
      'createLucideIcon|icons/(circle-exclamation-point|circle-check|plus)\\.mjs',
      'contract/src/(auth|errors|text|endpoint|dates|people|permissions)\\.ts',
      'src/i18n/\\w+\\.ts',
      'src/lib/(?!me|amount|bilingual|config|dates|endpoint-query|intent|keep-focus|live|money|permissions|query-client|row-removal|session/oidc|upload|use-dialog)',
      'components/ui/(button|button-styles|spinner|card)\\.tsx?',
      'components/layout/(loading-screen|brand-mark)',
      'components/toast/toast\\.ts',
      'features/system-pages/(error-page|components)',
      'src/app/(error-boundary|start)\\.tsx',
    ),
  },
  {
    name: 'data',
    test: of(
      // Blocking a page's way out and endless lists are for pages that load later.
      'node_modules/@tanstack/(?!.*/(useBlocker|infiniteQueryObserver|useInfiniteQuery)\\.js)',
      'node_modules/use-sync-external-store/',
      'contract/src/(notifications|me)\\.ts',
      'src/lib/(me|config|dates|endpoint-query|live|money|permissions|query-client|use-dialog-link)\\.ts',
      'src/app/(?!main|keys-dialog|shell/keys-dialog|palette/(?!palette-button))',
      'components/layout/',
      'components/ui/(?!input)',
      'features/notifications/(notifications\\.queries|components/notifications-bell)',
      'features/me/(me\\.queries|components/language)',
    ),
  },
  {
    name: 'list',
    test: of(
      'contract/src/(patients|pagination|records|search)\\.ts',
      'src/lib/row-removal\\.ts',
      // Writing a file needs the contract of every list, asking for days what forms are made of.
      'components/table/(?!export-download|dates-dialog)',
      'components/search/',
      'features/patients/(patients\\.queries|components/list)',
    ),
  },
  {
    // The dashboard shows the treatments: one request instead of a dozen.
    name: 'board',
    test: of(
      'contract/src/(dashboard|treatments|catalogue|money)\\.ts',
      'components/chart/',
      'features/dashboard/',
      'features/treatments/(treatments\\.queries|components/(use-names|start-button|status/(?!cancel-form)|list/(?!doctor-dialog)))',
      'icons/(wallet|circle-play|loader-circle|ban|activity|table-2|chart-column)\\.mjs',
    ),
  },
]

/** Lays the compressed forms beside what was built, so that the server only has to send them. */
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
    precompress(),
  ],
  // The shim is for React 17: what it stands in for has long been in React itself.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: { proxy: { '/api': proxy, '/oidc': proxy } },
  build: {
    target: 'baseline-widely-available',
    // Browsers without module preload are too old for the rest; the polyfill would be an inline script.
    modulePreload: { polyfill: false },
    // Every asset under its hashed name: a data: URL would need the policy to allow it.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
