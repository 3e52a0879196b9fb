import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const debianBrowser = '/usr/bin/chromium'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A process for each page compiles the product's scripts again.
  '--renderer-process-limit=1',
  // Scripts of tests produce much that is needed only briefly: fewer collections of it save a tenth.
  '--js-flags=--min-semi-space-size=32 --max-semi-space-size=64',
]

interface LaunchOptions {
  executablePath: string
  args: string[]
  env?: Record<string, string>
}

/**
 * The Chromium that drives the tests: the headless one of the npm registry, because nothing may be downloaded at test
 * time, the lock file pins it, and a page costs it a fifth of the time that a full browser needs.
 * `PIEL_BROWSER=system` chooses Debian's.
 */
export function browserLaunchOptions(): LaunchOptions {
  const choice = process.env['PIEL_BROWSER'] ?? 'registry'
  if (choice === 'system') return { executablePath: debianBrowser, args: flags }
  if (choice !== 'registry') throw new Error(`PIEL_BROWSER is system or registry, not ${choice}`)
  const folder = unpackRegistryBrowser()
  const env = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    executablePath: join(folder, 'chromium'),
    args: flags,
    env: {
      ...Object.fromEntries(env),
      // Copies of the system libraries that a bare server lacks.
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/**
 * Unpacks the registry's browser once per version and account, and returns its folder. It appears there complete:
 * several runs may start at the same time, and one may be interrupted.
 */
function unpackRegistryBrowser(): string {
  const packageFile = createRequire(import.meta.url)
    .resolve('@sparticuz/chromium')
    .replace(/build\/.*$/, 'package.json')
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  const folder = join(tmpdir(), `piel-chromium-${version}-${userInfo().uid}`)
  if (existsSync(folder)) return folder
  const partial = `${folder}.${process.pid}`
  mkdirSync(partial, { mode: 0o755 })
  try {
    const unpack = "import('@sparticuz/chromium').then((browser) => browser.default.executablePath())"
    // The package unpacks into TMPDIR, its libraries only where it takes the machine for AWS.
    const env = { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
    execFileSync(process.execPath, ['-e', unpack], { cwd: import.meta.dirname, env })
    // The package's own configuration expects its fonts in /tmp/fonts; without any font the browser crashes.
    const fonts = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir>`
    writeFileSync(join(partial, 'fonts.conf'), `<?xml version="1.0"?><fontconfig>${fonts}</fontconfig>\n`)
    renameSync(partial, folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}
