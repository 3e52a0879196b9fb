import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['en-GB', 'en-US', 'es-MX', 'es-ES'] }), enforce: 'pre' },
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
