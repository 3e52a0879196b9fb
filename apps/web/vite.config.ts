import tailwindcss from '@tailwindcss/vite'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { chunkGroups } from './build/chunk-groups.ts'
import { firstScripts } from './build/first-scripts.ts'
import { splitContract } from './build/split-contract.ts'
import { defineConfig, type Plugin } from 'vite'

const api = `http://localhost:${process.env['API_PORT'] ?? 3001}`

// The provider has the web's own origin, so it must see the origin that the browser sees.
const proxy = { target: api, xfwd: true, changeOrigin: false }

/** Writes compressed copies beside the built files; the server sends them unchanged. */
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
        writeFileSync(`${file}.br`, brotliCompressSync(content))
      }
    },
  }
}

export default defineConfig({
  plugins: [react(), tailwindcss(), splitContract(), firstScripts(), precompress()],
  server: { proxy: { '/api': proxy, '/oidc': proxy } },
  build: {
    target: 'baseline-widely-available',
    // Browsers without module preload are too old for the rest; the polyfill would be an inline script.
    modulePreload: { polyfill: false },
    // Every asset has a hashed name: a data: URL would need permission in the policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      // The first load lists the names of all later chunks.
      output: { chunkFileNames: 'assets/[hash:8].js', codeSplitting: { groups: chunkGroups } },
    },
  },
})
