import { chromium, type Browser, type Page } from '@playwright/test'
import { browserLaunchOptions } from '../e2e/browser.ts'
import type { BenchDatabases } from './database.ts'
import { effort } from './effort.ts'
import { median } from './load.ts'
import { startPeer } from './peer.ts'
import { startProduct } from './processes.ts'
import { signIn } from './sign-in.ts'
import { atMost, inMs, type Row } from './table.ts'

export const feelNames: readonly string[] = ['feel']

/** What a user does: presses an element, or types a text into a field. */
interface Act {
  press?: string
  type?: [field: string, text: string]
}

/**
 * Runs in the page: does it, and resolves with the milliseconds until the rows of the table, or without one the
 * page's heading, have another text and are painted.
 */
function untilPainted({ press, type }: Act): Promise<number> {
  const shown = (): string =>
    (document.querySelector<HTMLElement>('tbody') ?? document.querySelector('h1'))?.textContent.trim() ?? ''
  const before = shown()
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`“${before}” stays after ${press ?? type?.join(' ')}`)), 10_000)
    const observer = new MutationObserver(() => {
      if (shown() === '' || shown() === before) return
      observer.disconnect()
      clearTimeout(timeout)
      const { port1, port2 } = new MessageChannel()
      // A message sent in a frame's callback arrives after that frame has been painted.
      port1.addEventListener('message', () => resolve(performance.now() - start))
      port1.start()
      requestAnimationFrame(() => port2.postMessage(null))
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    const start = performance.now()
    if (press !== undefined) document.querySelector<HTMLElement>(press)?.click()
    if (type === undefined) return
    const field = document.querySelector<HTMLInputElement>(type[0])
    // The prototype's setter: React overrides the element's own, and would see no change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, type[1])
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

interface Subject {
  page: Page
  /** Links to the list and to the dashboard. */
  list: string
  dashboard: string
  /** After a paint that completes the following work, such as preloading the next page: a user reads in that time. */
  pauseMs: number
}

const next = '[aria-label="Next page"]'
const field = 'main input[type=search]'
/** Surnames on both sides; each is searched once. */
const words = ['hernández', 'garcía', 'martínez', 'lópez', 'gonzález', 'pérez', 'rodríguez', 'sánchez', 'ramírez']

async function perform({ page, pauseMs }: Subject, act: Act): Promise<number> {
  const time = await page.evaluate(untilPainted, act)
  await page.waitForTimeout(pauseMs)
  return time
}

async function routes(subject: Subject): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < effort.presses; round++) {
    const to = await perform(subject, { press: subject.list })
    const back = await perform(subject, { press: subject.dashboard })
    if (round > 1) times.push(to, back)
  }
  return median(times)
}

async function pages(subject: Subject): Promise<number> {
  await perform(subject, { press: subject.list })
  const times: number[] = []
  for (let page = 0; page < effort.presses; page++) times.push(await perform(subject, { press: next }))
  await perform(subject, { press: subject.dashboard })
  return median(times)
}

async function filters(subject: Subject): Promise<number> {
  await perform(subject, { press: subject.list })
  const times: number[] = []
  for (const word of words.slice(0, effort.presses)) {
    times.push(await perform(subject, { type: [field, word] }))
    await perform(subject, { type: [field, ''] })
  }
  await perform(subject, { press: subject.dashboard })
  return median(times)
}

/** What the browser of a signed-in user keeps. Lists show ten rows, as the peer's do. */
async function accountAt(url: string) {
  const headers = await signIn(url)
  const answer = await fetch(`${url}/api/me/list-views`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ rows: { patients: 10 } }),
  })
  if (!answer.ok) throw new Error(`The number of rows was answered with ${answer.status}`)
  const token = headers['authorization']?.replace('Bearer ', '') ?? ''
  return { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'authToken', value: token }] }] }
}

async function open(browser: Browser, url: string, list: string, slowdown: number): Promise<Subject> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    ...(list === '/pacientes' && { storageState: await accountAt(url) }),
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(2000)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, list: `nav a[href^="${list}"]`, dashboard: 'nav a[href="/"]', pauseMs: slowdown > 1 ? 500 : 250 }
}

/** Times until the screen shows the requested rows, for the product and for a peer that holds all rows in memory. */
export async function measureFeel(databases: BenchDatabases): Promise<Row[]> {
  const peer = await startPeer()
  const piel = await startProduct({ DATABASE_URL: databases.small })
  const large = await startProduct({ DATABASE_URL: databases.million })
  const browser = await chromium.launch(browserLaunchOptions())
  const rows: Row[] = []
  const add = (id: string, what: string, reference: number, value: number, must: number, aim: number) =>
    rows.push({
      id,
      what,
      reference: inMs(reference),
      piel: inMs(value),
      value: value / reference,
      goal: atMost(must, aim),
    })
  try {
    for (const slowdown of [1, 4]) {
      const theirs = await open(browser, peer.url, '/users', slowdown)
      const ours = await open(browser, piel.url, '/pacientes', slowdown)
      const million = await open(browser, large.url, '/pacientes', slowdown)
      const speed = `processor at 1/${slowdown}`
      add('F7', `warm change of route, ${speed}`, await routes(theirs), await routes(ours), 1, 0.75)
      const [theirPage, ourPage] = [await pages(theirs), await pages(ours)]
      add('F8', `the next page, ${speed}`, theirPage, ourPage, 1.2, 1)
      const [theirFilter, ourFilter] = [await filters(theirs), await filters(ours)]
      add('F8', `a search, ${speed}`, theirFilter, ourFilter, 1.5, 1)
      add('F9', `the next page of 1,000,000 against 10,000, ${speed}`, ourPage, await pages(million), 1.2, 1.1)
      add('F9', `a search in 1,000,000 against 10,000, ${speed}`, ourFilter, await filters(million), 1.2, 1.1)
      for (const { page } of [theirs, ours, million]) await page.context().close()
    }
  } finally {
    await browser.close()
    peer.stop()
    await piel.stop()
    await large.stop()
  }
  return rows
}
