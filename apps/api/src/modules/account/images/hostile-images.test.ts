import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Me } from '@piel/contract/account/me'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostileFiles, type HostileFile } from '#/testing/hostile-images.ts'
import { marker } from '#/testing/hostile-svg.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { byTier, someOf } from '#/testing/tier.ts'

const seed = 20_261_121
const atOnce = 2
/** The first tier draws every eighth file, some of each kind, and refuses all that are not drawn. */
const everyNth = byTier({ first: 8, full: 1 })

let test: TestApp
let people: SignedIn[]
let all: HostileFile[]
let files: HostileFile[]
beforeAll(async () => {
  test = await buildTestApp()
  people = await Promise.all(Array.from({ length: atOnce }, () => test.signedInAs('USER')))
  all = await hostileFiles(seed)
  const isDrawn = ({ name, answer }: HostileFile) => answer !== 415 && !name.startsWith('refused')
  files = all.filter((file, i) => file.heavy || !isDrawn(file) || i % everyNth === 0)
})
afterAll(() => test.close())

/** Processor seconds of this process's children, including killed ones. */
function childrenCpu(): number {
  const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}

const uploadOnce = ({ bytes: payload }: HostileFile, { headers }: SignedIn) =>
  test.app.inject({ method: 'POST', url: '/api/me/photo', payload, headers })

/** Sends a file, and again while the machine is too busy to draw it, as the browser does. */
async function upload(file: HostileFile, person: SignedIn) {
  for (;;) {
    const answer = await uploadOnce(file, person)
    if (answer.statusCode !== 503) return answer
    await pause(500)
  }
}

/** The chunks of a WebP, by name. */
function chunksOf(webp: Buffer): string[] {
  const names: string[] = []
  for (let at = 12; at + 8 <= webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2))
    names.push(webp.toString('latin1', at, at + 4))
  return names
}

/** What is wrong with the stored form of a file; undefined if it is a picture and nothing else. */
async function faultOf(photoId: string): Promise<string | undefined> {
  const { rawPayload, headers } = await test.app.inject(`/api/images/${photoId}`)
  const text = rawPayload.toString('latin1')
  if (headers['content-type'] !== 'image/webp' || !/^RIFF....WEBP/s.test(text)) return 'is no WebP'
  const strange = chunksOf(rawPayload).filter((name) => !['VP8 ', 'VP8L', 'VP8X', 'ALPH'].includes(name))
  if (strange.length > 0) return `has the chunks ${strange.join()}`
  if (text.includes(marker)) return 'holds text of the upload'
  const { width, height, pages = 1, exif, xmp, icc } = await sharp(rawPayload).metadata()
  if (width > 800 || height > 800 || pages > 1) return `measures ${width} × ${height} × ${pages}`
  return (exif ?? xmp ?? icc) ? 'has metadata' : undefined
}

async function check(file: HostileFile, person: SignedIn): Promise<string[]> {
  const answer = await upload(file, person)
  const allowed = file.answer ? [file.answer] : [200, 415, 422]
  if (!allowed.includes(answer.statusCode)) return [`${file.name} answered ${answer.statusCode} ${answer.body}`]
  if (answer.statusCode !== 200) return []
  const fault = await faultOf(answer.json<Me>().photoId ?? '')
  return fault === undefined ? [] : [`${file.name} ${fault}`]
}

/** The duration of an unrelated call at the same time. */
function watchHealth() {
  const took: number[] = []
  const statuses = new Set<number>()
  const end = new AbortController()
  const watching = (async () => {
    while (!end.signal.aborted) {
      const start = performance.now()
      statuses.add((await test.app.inject('/healthz')).statusCode)
      took.push(performance.now() - start)
      await pause(50)
    }
  })()
  return async () => {
    end.abort()
    await watching
    const slowest = took.toSorted((a, b) => b - a)
    return { statuses: [...statuses], all: took.length, ofTwenty: slowest[Math.floor(took.length / 20)] ?? 0 }
  }
}

it('H3 keeps nothing of hostile files except re-encoded pictures, and answers other calls meanwhile', async () => {
  expect(all).toHaveLength(300)
  const stop = watchHealth()
  const wrong: string[] = []
  const light = files.filter((file) => !file.heavy)
  const before = childrenCpu()
  await Promise.all(
    people.map(async (person) => {
      for (let file = light.pop(); file; file = light.pop()) wrong.push(...(await check(file, person)))
    }),
  )
  const cpu = childrenCpu() - before
  const health = await stop()
  expect(wrong).toEqual([])
  expect(cpu / files.length).toBeLessThan(2)
  expect(health.statuses).toEqual([200])
  expect(health.all).toBeGreaterThan(20)
  expect(health.ofTwenty).toBeLessThan(500)
  const kept = await test.db.query(sql`SELECT FROM images`)
  expect(kept.length).toBeLessThanOrEqual(atOnce)
}, 240_000)

it('H3 spends at most two seconds of processor time on a file', async () => {
  const stop = watchHealth()
  const seen: [name: string, status: number, seconds: number][] = []
  const [person] = people as [SignedIn]
  for (const file of someOf(files.filter(({ heavy }) => heavy))) {
    // Each attempt is measured alone: a busy machine needs several.
    for (let status = 503; status === 503;) {
      const before = childrenCpu()
      status = (await uploadOnce(file, person)).statusCode
      seen.push([file.name, status, childrenCpu() - before])
      if (status === 503) await pause(500)
    }
  }
  expect((await stop()).statuses).toEqual([200])
  // The system checks the limit at clock ticks, for all threads together: a busy machine ends a process 1.5 s late.
  expect(seen.filter(([, , seconds]) => seconds > 5)).toEqual([])
  expect(seen.filter(([, status]) => status !== 422 && status !== 503)).toEqual([])
}, 120_000)
