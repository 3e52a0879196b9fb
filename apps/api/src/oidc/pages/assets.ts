import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = (name: string) => fileURLToPath(new URL(`assets/${name}`, import.meta.url))
const inter = () => fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))

// The build for `<script>`, which the package does not export.
const webAuthn = () =>
  fileURLToPath(new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser')))

const read = (path: string, type: string) => {
  const content = readFileSync(path)
  return { type, content, version: createHash('sha256').update(content).digest('base64url').slice(0, 12) }
}

const assets = {
  'pages.css': read(folder('pages.css'), 'text/css; charset=utf-8'),
  'second-factor.css': read(folder('second-factor.css'), 'text/css; charset=utf-8'),
  'theme.js': read(folder('theme.js'), 'text/javascript; charset=utf-8'),
  'pages.js': read(folder('pages.js'), 'text/javascript; charset=utf-8'),
  'passkey.js': read(folder('passkey.js'), 'text/javascript; charset=utf-8'),
  'webauthn.js': read(webAuthn(), 'text/javascript; charset=utf-8'),
  'icon.svg': read(folder('icon.svg'), 'image/svg+xml'),
  'inter.woff2': read(inter(), 'font/woff2'),
}
export type AssetName = keyof typeof assets

export const assetUrl = (name: AssetName): string => `/oidc/assets/${name}?v=${assets[name].version}`

export const assetNamed = (name: string) => (Object.hasOwn(assets, name) ? assets[name as AssetName] : undefined)
