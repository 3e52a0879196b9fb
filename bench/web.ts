import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { browserLaunchOptions } from '../e2e/browser.ts'
import { accounts } from '../e2e/product.ts'
import { waitForNetworkIdle } from '../e2e/network-idle.ts'
import { buildWeb } from '../scripts/web.ts'
import { chunksByName, type Chunk } from './bundle.ts'
import type { BenchDatabases } from './database.ts'
import { startProduct } from './processes.ts'
import { atMost, type Goal, type Row } from './table.ts'

export const webNames: readonly string[] = ['web']

interface Visit {
  /** Paths of the scripts of a first load. */
  scripts: string[]
  /** Requests to the product, except to the API and the provider. */
  requests: number
  foreign: number
  shift: number
}

/** Sums up layout shifts; must run before the first paint. */
function watchShifts(): void {
  const total = { value: 0 }
  Object.assign(window, { layoutShifts: total })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) total.value += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens a page with an empty cache and waits until it is stable. */
async function visit(context: BrowserContext, address: string, arrived: (page: Page) => Promise<void>): Promise<Visit> {
  const page = await context.newPage()
  await page.addInitScript(watchShifts)
  const seen = new Set<string>()
  page.on('request', (request) => seen.add(request.url()))
  await page.goto(address)
  await arrived(page)
  await waitForNetworkIdle(page)
  // Includes the end of the splash screen after one second.
  await page.waitForTimeout(1500)
  const shift = await page.evaluate(
    () => (window as Window & { layoutShifts?: { value: number } }).layoutShifts?.value ?? 0,
  )
  await page.close()
  const { origin } = new URL(address)
  const urls = [...seen].map((url) => new URL(url)).filter(({ protocol }) => protocol.startsWith('http'))
  const own = urls.filter((url) => url.origin === origin && !/^\/(api|oidc)\//.test(url.pathname))
  return {
    scripts: own.map(({ pathname }) => pathname).filter((path) => path.endsWith('.js')),
    requests: own.length,
    foreign: urls.filter((url) => url.origin !== origin).length,
    shift,
  }
}

async function signedIn(browser: Browser, url: string): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('input[type=email]').fill(accounts.staff.email)
  await page.locator('input[type=password]').fill(accounts.staff.password)
  await page.locator('button[type=submit]').click()
  await page.waitForFunction(() => localStorage.getItem('authToken') !== null)
  const state = await context.storageState()
  await context.close()
  return state
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

interface Sizes {
  gzip: number
  brotli: number
  libraries: [string, number][]
}

/** @throws if the product serves another build than the one analysed. */
function sizesOf(visit: Visit, chunks: Map<string, Chunk>): Sizes {
  const libraries = new Map<string, number>()
  let [gzip, brotli] = [0, 0]
  for (const path of visit.scripts.filter((path) => path.startsWith('/assets/'))) {
    const chunk = chunks.get(path.slice(1))
    if (chunk === undefined) throw new Error(`${path} is not part of the analysed build: rebuild the web`)
    gzip += chunk.gzip
    brotli += chunk.brotli
    for (const [library, share] of chunk.shares)
      libraries.set(library, (libraries.get(library) ?? 0) + share * chunk.gzip)
  }
  return { gzip, brotli, libraries: [...libraries].toSorted((a, b) => b[1] - a[1]) }
}

const none: Goal = atMost(0.005, 0)

function bytes(id: string, what: string, reference: string, size: number, goal: Goal): Row {
  return { id, what, reference, piel: kilobytes(size), value: size / 1000, text: 'kB', goal }
}

function count(id: string, what: string, reference: string, value: number, goal: Goal): Row {
  return { id, what, reference, piel: String(Math.round(value * 1000) / 1000), value, text: '', goal }
}

/** The address of the first patient of the list. */
async function patientPath(context: BrowserContext, url: string): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${url}/pacientes`)
  const path = await page.locator('a[href^="/pacientes/detalle/"]').first().getAttribute('href')
  await page.close()
  if (path === null) throw new Error('there is no patient to open')
  return path
}

/** Measures the first load in a browser with an empty cache. */
export async function measureWeb(databases: BenchDatabases): Promise<Row[]> {
  await buildWeb()
  const chunks = await chunksByName()
  const piel = await startProduct({ DATABASE_URL: databases.million })
  const browser = await chromium.launch(browserLaunchOptions())
  try {
    const signedOut = await browser.newContext()
    const form = await visit(signedOut, `${piel.url}/auth/signin?error=login_failed`, (page) =>
      page.locator('input[type=password]').waitFor(),
    )
    await signedOut.close()
    const visitor = await browser.newContext()
    const signIn = await visit(visitor, piel.url, (page) => page.locator('input[type=email]').waitFor())
    await visitor.close()
    const state = await signedIn(browser, piel.url)
    const reader = await browser.newContext({ storageState: state })
    const patient = await patientPath(reader, piel.url)
    await reader.close()
    const visits: Record<'dashboard' | 'list' | 'patient' | 'transactions', Visit[]> = {
      dashboard: [],
      list: [],
      patient: [],
      transactions: [],
    }
    for (const [name, path] of [
      ['dashboard', '/'],
      ['list', '/pacientes'],
      ['patient', patient],
      ['transactions', '/transacciones'],
    ] as const) {
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 360, height: 740 },
      ]) {
        const context = await browser.newContext({ storageState: state, viewport })
        const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()
        visits[name].push(await visit(context, piel.url + path, heading))
        await context.close()
      }
    }
    return rowsOf({ form: [form], signIn: [signIn], ...visits }, chunks)
  } finally {
    await browser.close()
    await piel.stop()
  }
}

function rowsOf(
  visits: Record<'form' | 'signIn' | 'dashboard' | 'list' | 'patient' | 'transactions', Visit[]>,
  chunks: Map<string, Chunk>,
): Row[] {
  const sizes = ([desk]: Visit[]): Sizes => {
    if (desk === undefined) throw new Error('nothing was visited')
    return sizesOf(desk, chunks)
  }
  const { form, signIn, dashboard, list, patient, transactions } = visits
  const ofList = sizes(list)
  const requests = ([desk]: Visit[]): number => desk?.requests ?? 0
  const shift = (seen: Visit[]): number => Math.max(...seen.map((visit) => visit.shift))
  const rows = [
    bytes('F1', 'JavaScript of the sign-in form, brotli', 'shadcn-admin 179 kB', sizes(form).brotli, atMost(95, 85)),
    bytes('', 'JavaScript of the way to the provider, brotli', '', sizes(signIn).brotli, atMost(95, 85)),
    bytes(
      'F2',
      'JavaScript of the dashboard, brotli',
      'shadcn-admin 310 kB',
      sizes(dashboard).brotli,
      atMost(172, 155),
    ),
    bytes('', 'JavaScript of the patients list, brotli', '', ofList.brotli, atMost(152, 130)),
    bytes('', 'JavaScript of one patient, brotli', '', sizes(patient).brotli, atMost(170, 150)),
    bytes('', 'JavaScript of the transactions, brotli', '', sizes(transactions).brotli, atMost(168, 150)),
    count('F3', 'requests of the dashboard’s first load', 'shadcn-admin 47', requests(dashboard), atMost(16, 14)),
    count('', 'requests of the patients list’s first load', '', requests(list), atMost(16, 14)),
    count('', 'requests of one patient’s first load', '', requests(patient), atMost(16, 14)),
    count('', 'requests of the transactions’ first load', '', requests(transactions), atMost(16, 14)),
    count('', 'requests of the way to the provider', '', requests(signIn), atMost(16, 14)),
    count('F3', 'foreign hosts', 'shadcn-admin 1', dashboard[0]?.foreign ?? 0, atMost(0, 0)),
    count('F6', 'layout shift of the dashboard, desk or phone', 'shadcn-admin 0.004', shift(dashboard), none),
    count('F6', 'layout shift of the patients list, desk or phone', '', shift(list), none),
    count('F6', 'layout shift of one patient, desk or phone', '', shift(patient), none),
    count('F6', 'layout shift of the transactions, desk or phone', '', shift(transactions), none),
  ]
  const largest = ofList.libraries.filter(([, size]) => size >= 300)
  for (const [library, size] of largest)
    rows.push({
      id: '',
      what: `of the list’s gzip: ${library}`,
      reference: '',
      piel: kilobytes(size),
      value: 0,
      text: '',
    })
  return rows
}
