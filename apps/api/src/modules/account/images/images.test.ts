import type { Me } from '@piel/contract/account/me'
import { maxImageBytes } from '@piel/contract/account/images'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '#/testing/images.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { someOf } from '#/testing/tier.ts'

let test: TestApp
let someone: SignedIn
/** Four colours in four quarters, 120 × 80. */
let quarters: Sharp
beforeAll(async () => {
  test = await buildTestApp()
  someone = await test.signedInAs('STAFF')
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: 60, height: 40, channels: 3 as const, background } },
    left,
    top,
  })
  quarters = sharp({ create: { width: 120, height: 80, channels: 3, background: 'red' } }).composite([
    quarter('lime', 60, 0),
    quarter('blue', 0, 40),
    quarter('white', 60, 40),
  ])
})
afterAll(() => test.close())

/** Ends the next process that this one starts, before it does anything. */
async function endNextChild(): Promise<void> {
  const children = () =>
    readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  const before = children()
  for (;;) {
    const started = children().find((id) => !before.includes(id))
    if (started !== undefined) return void process.kill(started, 'SIGKILL')
    await setImmediate()
  }
}

type Headers = Record<string, string>
const send = (method: 'POST' | 'DELETE', path: string, payload?: Buffer, headers: Headers = someone.headers) =>
  test.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
const image = (id: string | null, headers: Headers = {}) => test.app.inject({ url: `/api/images/${id ?? ''}`, headers })
const codeOf = (answer: { statusCode: number; json: () => unknown }) => [
  answer.statusCode,
  (answer.json() as { code: string }).code,
]

async function drawn(answer: Awaited<ReturnType<typeof send>>, part: 'photoId' | 'coverId' = 'photoId') {
  expect(answer.statusCode).toBe(200)
  const { rawPayload } = await image(answer.json<Me>()[part])
  return { bytes: rawPayload, ...(await sharp(rawPayload).metadata()) }
}
const colours: Record<string, string> = { '100': 'red', '010': 'lime', '001': 'blue', '111': 'white' }
/** The colour at a point of a picture, as the nearest of those that were drawn. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await sharp(bytes)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer()
  const is = (value: number) => (value > 128 ? 1 : 0)
  return colours[`${is(red)}${is(green)}${is(blue)}`] ?? 'other'
}

describe.each([
  ['/me/photo', 'photoId'],
  ['/me/cover', 'coverId'],
] as const)('POST and DELETE %s', (path, part) => {
  it('H3 H4 answers 401 without a token', async () => {
    expect((await send('POST', path, aPicture(), {})).statusCode).toBe(401)
    expect((await send('DELETE', path, undefined, {})).statusCode).toBe(401)
  })

  it('H3 H4 accepts 5 MiB at most', async () => {
    const picture = await quarters.clone().jpeg().toBuffer()
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)])
    expect(codeOf(await send('POST', path, padded(maxImageBytes + 1)))).toEqual([413, 'too_large'])
    expect((await send('POST', path, padded(maxImageBytes))).statusCode).toBe(200)
  })

  it('H3 H4 checks the content, whatever type a file claims', async () => {
    for (const payload of [Buffer.from('%PDF-1.7'), Buffer.from('{"a":1}'), Buffer.from('<html></html>')])
      expect(codeOf(await send('POST', path, payload, { ...someone.headers, 'content-type': 'image/png' }))).toEqual([
        415,
        'unsupported_media_type',
      ])
    expect(codeOf(await send('POST', path))).toEqual([415, 'unsupported_media_type'])
    for (const type of someOf(['text/html', 'application/json', 'image/png']))
      expect((await send('POST', path, aPicture(), { ...someone.headers, 'content-type': type })).statusCode).toBe(200)
  })

  it('H3 H4 refuses files that cannot be drawn, and drawings with declarations or includes', async () => {
    const png = await quarters.clone().png().toBuffer()
    expect(codeOf(await send('POST', path, png.subarray(0, 40)))).toEqual([422, 'image_refused'])
    const declared = Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]>'), aPicture()])
    expect(codeOf(await send('POST', path, declared))).toEqual([422, 'image_refused'])
  })

  it('J6 answers 412 to a change of another version', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      const payload = method === 'POST' ? aPicture() : undefined
      const answer = await send(method, path, payload, { ...someone.headers, 'if-match': '"v99"' })
      expect(codeOf(answer)).toEqual([412, 'version_conflict'])
    }
  })

  it('H3 H4 replaces one with the next, keeps nothing of the former, and records it', async () => {
    const { headers, account } = await test.signedInAs('USER')
    const first = (await send('POST', path, aPicture(), headers)).json<Me>()
    expect(first).toMatchObject({ version: 2, [part]: expect.any(String) })
    const second = (await send('POST', path, aPicture(), { ...headers, 'if-match': '"v2"' })).json<Me>()
    expect(second.version).toBe(3)
    expect([(await image(first[part])).statusCode, (await image(second[part])).statusCode]).toEqual([404, 200])
    const removed = await send('DELETE', path, undefined, { ...headers, 'if-match': '"v3"' })
    expect(removed.json()).toMatchObject({ version: 4, [part]: null })
    expect(removed.headers['etag']).toBe('"v4"')
    expect((await send('DELETE', path, undefined, headers)).json()).toMatchObject({ version: 4, [part]: null })
    expect(await test.db.query(sql`SELECT FROM images WHERE user_id = ${account.id}`)).toEqual([])
    const events = await test.db.query(sql`
      SELECT action, object_id, fields FROM audit_events WHERE actor_id = ${account.id} ORDER BY sequence`)
    const event = { action: `account.${part.slice(0, 5)}`, object_id: account.id, fields: [part] }
    expect(events).toEqual([event, event, event])
  })

  it('H3 H4 leaves the other picture unchanged', async () => {
    const { headers } = await test.signedInAs('USER')
    await send('POST', '/me/photo', aPicture(), headers)
    const both = (await send('POST', '/me/cover', aPicture(), headers)).json<Me>()
    const after = (await send('DELETE', path, undefined, headers)).json<Me>()
    const other = part === 'photoId' ? 'coverId' : 'photoId'
    expect(after).toMatchObject({ [part]: null, [other]: both[other] })
    expect((await image(both[other])).statusCode).toBe(200)
  })
})

describe('the processing of an upload', () => {
  it('H3 never enlarges a picture', async () => {
    const made = await drawn(await send('POST', '/me/photo', await quarters.clone().png().toBuffer()))
    expect([made.format, made.width, made.height]).toEqual(['webp', 120, 80])
  })

  it.each(someOf(['png', 'jpeg', 'gif'] as const, 2))(
    'H3 makes a WebP of at most 800 × 800 from %s',
    async (format) => {
      const big = await sharp(await quarters.clone().png().toBuffer())
        .resize(2400, 1600)
        .toFormat(format)
        .toBuffer()
      const made = await drawn(await send('POST', '/me/photo', big))
      expect([made.format, made.width, made.height]).toEqual(['webp', 800, 533])
      expect(await colourAt(made.bytes, 600, 100)).toBe('lime')
    },
  )

  it('H3 draws an SVG at the size at which it is shown', async () => {
    const made = await drawn(await send('POST', '/me/photo', aPicture()))
    expect([made.format, made.width, made.height, made.hasAlpha]).toEqual(['webp', 800, 800, true])
  })

  it('H4 crops a cover to its middle, 2400 × 800 at most', async () => {
    const tall = await sharp(await quarters.clone().png().toBuffer())
      .resize(3000, 3000, { fit: 'fill' })
      .jpeg()
      .toBuffer()
    const made = await drawn(await send('POST', '/me/cover', tall), 'coverId')
    expect([made.width, made.height]).toEqual([2400, 800])
  })

  it('H3 keeps the chosen square of the picture as it is shown', async () => {
    const crop = async (query: string, bytes: Buffer) => {
      const made = await drawn(await send('POST', `/me/photo?${query}`, bytes))
      expect([made.width, made.height]).toEqual([40, 40])
      return [await colourAt(made.bytes, 5, 5), await colourAt(made.bytes, 35, 35)]
    }
    const upright = await quarters.clone().png().toBuffer()
    expect(await crop('x=0&y=0&size=0.5', upright)).toEqual(['red', 'red'])
    expect(await crop('x=0.5&y=0&size=0.5', upright)).toEqual(['lime', 'lime'])
    expect(await crop('x=1&y=1&size=0.5', upright)).toEqual(['white', 'white'])
    expect(await crop('size=0.5', upright)).toEqual(['red', 'red'])
    // Rotated by 90°, as an upright camera stores it: the picture is shown as 80 × 120, with blue and red on top.
    const turned = await quarters.clone().jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer()
    expect(await crop('x=0&y=0&size=0.5', turned)).toEqual(['blue', 'blue'])
    expect(await crop('x=0.5&y=0.67&size=0.5', turned)).toEqual(['lime', 'lime'])
  })

  it.each(['x=0.5', 'x=-0.1&y=0&size=1', 'x=0&y=1.1&size=1', 'x=0&y=0&size=0', 'x=a&y=0&size=1', 'size=NaN'])(
    'H3 refuses the square %s',
    async (query) => {
      expect(codeOf(await send('POST', `/me/photo?${query}`, aPicture()))).toEqual([422, 'validation_failed'])
    },
  )

  it('H3 removes place, time and camera from a photo', async () => {
    const tagged = await quarters
      .clone()
      .jpeg()
      .withExif({
        IFD0: { Make: 'Cámara', Copyright: 'PIEL-SECRET' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1' },
      })
      .toBuffer()
    expect(tagged.toString('latin1')).toContain('PIEL-SECRET')
    const made = await drawn(await send('POST', '/me/photo', tagged))
    expect([made.exif, made.xmp, made.icc, made.iptc]).toEqual([undefined, undefined, undefined, undefined])
    expect(made.bytes.toString('latin1')).not.toContain('PIEL-SECRET')
  })

  it('H3 answers 503, not 422, for a picture whose process ended before it began', async () => {
    const ended = endNextChild()
    const answer = await send('POST', '/me/photo', aPicture())
    await ended
    expect(codeOf(answer)).toEqual([503, 'unavailable'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send('POST', '/me/photo', aPicture())).statusCode).toBe(200)
  })

  it('H3 refuses uploads beyond what it can draw at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('POST', '/me/photo', aPicture())))
    const refused = answers.filter((answer) => answer.statusCode === 503)
    expect(answers.filter((answer) => answer.statusCode === 200).length).toBe(20 - refused.length)
    expect(refused.length).toBeGreaterThanOrEqual(4)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send('POST', '/me/photo', aPicture())).statusCode).toBe(200)
  })
})

describe('GET /images/:id', () => {
  it('H3 shows an image to anyone who knows its ID, with headers that allow only its display', async () => {
    const { photoId } = (await send('POST', '/me/photo', aPicture())).json<Me>()
    const answer = await image(photoId)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${photoId ?? ''}"`,
    })
    const again = await image(photoId, { 'if-none-match': `"${photoId ?? ''}"` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await test.app.inject({ method: 'HEAD', url: `/api/images/${photoId ?? ''}` })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('H3 reveals nothing about missing images', async () => {
    const answer = await image(randomUUID())
    expect(codeOf(answer)).toEqual([404, 'not_found'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(codeOf(await image('nonsense'))).toEqual([422, 'validation_failed'])
  })

  it('H3 has a separate rate limit, so that a page of photos does not block sign-in', async () => {
    const strict = await buildTestApp({ env: { rateLimit: { token: 1000, anonymous: 2 } } })
    const ask = (url: string) => strict.app.inject({ url: `/api${url}` })
    const answers = await Promise.all(Array.from({ length: 101 }, () => ask(`/images/${randomUUID()}`)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([...Array<number>(100).fill(404), 429])
    const login = { method: 'POST', url: '/api/auth/login', payload: {} } as const
    expect((await strict.app.inject(login)).statusCode).toBe(422)
    await strict.close()
  })
})
