import { chromium, type BrowserContext } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { browserLaunchOptions } from '../e2e/browser.ts'
import type { BenchDatabases } from './database.ts'
import { effort } from './effort.ts'
import { median } from './load.ts'
import { installPeer, startPeer } from './peer.ts'
import { freePort, startProduct } from './processes.ts'
import { signIn } from './sign-in.ts'
import { atLeast, atMost, type Goal, type Row } from './table.ts'

export const lighthouseNames: readonly string[] = ['lighthouse']

/** What is used of Lighthouse, which is installed with the peer and has no types here. */
type Lighthouse = (
  url: string,
  flags: object,
  config?: object,
) => Promise<{
  lhr: { categories: { performance: { score: number } }; audits: Record<string, { numericValue?: number }> }
}>

async function loadLighthouse(): Promise<{ run: Lighthouse; desktop: object }> {
  await installPeer()
  const { resolve } = createRequire(join(import.meta.dirname, 'peer/package.json'))
  const load = async (name: string): Promise<{ default: unknown }> => import(pathToFileURL(resolve(name)).href)
  const [{ default: run }, { default: desktop }] = [
    await load('lighthouse'),
    await load('lighthouse/core/config/desktop-config.js'),
  ]
  return { run: run as Lighthouse, desktop: desktop as object }
}

interface Result {
  score: number
  blockingMs: number
  shift: number
}

/** A browser with a folder of its own, whose pages Lighthouse opens through `port`. */
async function withBrowser<T>(work: (context: BrowserContext, port: number) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'piel-lighthouse-'))
  const port = await freePort()
  const { args, ...options } = browserLaunchOptions()
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...args.filter((flag) => !flag.startsWith('--js-flags')), `--remote-debugging-port=${port}`],
  })
  try {
    return await work(context, port)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const forms = ['mobile', 'desktop'] as const
const pages = [
  { name: 'the way to the provider', path: '/', theirPath: '/sign-in', must: 95, aim: 98 },
  { name: 'the dashboard', path: '/', theirPath: '/', must: 88, aim: 92 },
  { name: 'the patients list', path: '/pacientes', theirPath: '/users', must: 92, aim: 95 },
] as const

/** Lighthouse's performance score of first loads with an empty cache, median of the rounds. */
export async function measureLighthouse(databases: BenchDatabases): Promise<Row[]> {
  const lighthouse = await loadLighthouse()
  const peer = await startPeer()
  const piel = await startProduct({ DATABASE_URL: databases.small })
  const rows: Row[] = []
  const measure = (token: string | undefined, address: string, form: (typeof forms)[number]): Promise<Result> =>
    withBrowser(async (context, port) => {
      const [page] = context.pages()
      if (page === undefined) throw new Error('the browser has no page')
      const session = await context.newCDPSession(page)
      if (token !== undefined) {
        await page.goto(`${new URL(address).origin}/favicon.svg`)
        await page.evaluate((value) => localStorage.setItem('authToken', value), token)
      }
      await page.goto('about:blank')
      const results: Result[] = []
      for (let round = 0; round < effort.lighthouseRounds; round++) {
        await session.send('Network.clearBrowserCache')
        // Its own reset would sign out; a picture of the page is in no figure.
        const flags = {
          port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: ['performance'],
          disableStorageReset: true,
          disableFullPageScreenshot: true,
        }
        const { lhr } = await lighthouse.run(address, flags, form === 'desktop' ? lighthouse.desktop : undefined)
        results.push({
          score: Math.round(lhr.categories.performance.score * 100),
          blockingMs: lhr.audits['total-blocking-time']?.numericValue ?? Infinity,
          shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Infinity,
        })
      }
      const of = (key: keyof Result) => median(results.map((result) => result[key]))
      return { score: of('score'), blockingMs: of('blockingMs'), shift: of('shift') }
    })
  const shown = (value: number | undefined): string =>
    value === undefined ? '' : String(Math.round(value * 1000) / 1000)
  const add = (id: string, what: string, theirs: number | undefined, ours: number, goal: Goal): void => {
    rows.push({ id, what, reference: shown(theirs), piel: shown(ours), value: ours, text: '', goal })
  }
  try {
    const token = (await signIn(piel.url))['authorization']?.replace('Bearer ', '')
    for (const form of forms) {
      const isPhone = form === 'mobile'
      for (const { name, path, theirPath, must, aim } of pages) {
        const theirs =
          isPhone || effort.lighthouseRounds > 1 ? await measure(undefined, peer.url + theirPath, form) : undefined
        const ours = await measure(name === 'the way to the provider' ? undefined : token, piel.url + path, form)
        const goal = isPhone ? atLeast(must, aim) : atLeast(99, 100)
        add(isPhone ? 'F4' : 'F5', `Lighthouse, ${form}, ${name}`, theirs?.score, ours.score, goal)
        add('F6', `layout shift of ${name}, ${form}`, theirs?.shift, ours.shift, atMost(0.005, 0))
        if (isPhone && name === 'the dashboard')
          add(
            'F6',
            'blocking time of the dashboard in ms, mobile',
            theirs?.blockingMs,
            ours.blockingMs,
            atMost(180, 110),
          )
      }
    }
  } finally {
    peer.stop()
    await piel.stop()
  }
  return rows
}
