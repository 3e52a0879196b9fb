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

// Few files, each with what changes together: what every screen needs, then what every page behind sign-in needs.
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|zod|clsx)\/|createLucideIcon|contract\/src\/(auth|errors|text|endpoint|dates|people|permissions)\.ts|src\/i18n\/\w+\.ts|src\/lib\/(?!account|config|dates|money|permissions|query-client|oidc)/,
  },
  {
    name: 'data',
    test: /node_modules\/(@tanstack|use-sync-external-store)\/|src\/lib\/(account|config|dates|money|permissions|query-client)\.ts|components\/ui\/(link|page-header|use-title-focus)/,
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
