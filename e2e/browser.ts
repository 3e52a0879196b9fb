import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * The Chromium that drives the tests: Debian's where it is installed, else the one that travels in the registry
 * (unpacked on first use, with the libraries it needs), because nothing may be downloaded at test time.
 */
export async function browserLaunchOptions(): Promise<{ executablePath: string; args: string[] }> {
  const debian = '/usr/bin/chromium'
  if (existsSync(debian)) return { executablePath: debian, args: flags }
  // Makes the package bring its own copies of the system libraries that a bare server lacks.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x'
  // It unpacks below TMPDIR for its own account alone: another account needs a folder of its own.
  const account = `piel-tests-${userInfo().uid}`
  if (!tmpdir().endsWith(account)) process.env['TMPDIR'] = join(tmpdir(), account)
  mkdirSync(tmpdir(), { recursive: true, mode: 0o755 })
  const { default: chromium } = await import('@sparticuz/chromium')
  return { executablePath: await chromium.executablePath(), args: [...flags, '--headless=new'] }
}
