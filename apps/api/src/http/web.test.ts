import { brotliCompressSync, gzipSync } from 'node:zlib'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, externalOidc, type TestApp } from '#/testing/test-app.ts'

const web = mkdtempSync(join(tmpdir(), 'piel-web-'))
const page = '<!doctype html><title>Piel</title>'
const script = 'export const piel = "piel".repeat(100)'
let test: TestApp
beforeAll(async () => {
  mkdirSync(join(web, 'assets'))
  writeFileSync(join(web, 'index.html'), page)
  writeFileSync(join(web, 'assets/index-a1b2.js'), script)
  writeFileSync(join(web, 'assets/index-a1b2.js.br'), brotliCompressSync(script))
  writeFileSync(join(web, 'assets/index-a1b2.js.gz'), gzipSync(script))
  test = await buildTestApp({ web })
})
afterAll(async () => {
  await test.close()
  rmSync(web, { recursive: true })
})

const get = (url: string, headers = {}) => test.app.inject({ url, headers })

it.each([
  '/',
  '/pacientes',
  '/pacientes/detalle/1?x=1',
  '/auth/callback?code=x',
  '/apiary',
  '/nothing.txt',
  '/index.html',
])('A12 serves the application at %s', async (url) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.body]).toEqual([200, page])
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.headers['content-type']).toMatch(/^text\/html/)
})

it('A12 serves the application with few listeners on each response', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => warnings.push(message)
  process.on('warning', note)
  for (const url of ['/', '/pacientes', '/assets/index-a1b2.js'])
    for (const encoding of ['br, gzip', 'identity']) await get(url, { 'accept-encoding': encoding })
  // Warnings are emitted after the listener is added.
  await new Promise(setImmediate)
  process.off('warning', note)
  expect(warnings).toEqual([])
})

it('serves precompressed assets, and lets browsers cache them', async () => {
  for (const encoding of ['br', 'gzip']) {
    const answer = await get('/assets/index-a1b2.js', { 'accept-encoding': encoding })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toMatch(/javascript/)
    expect(answer.headers['vary']).toMatch(/accept-encoding/i)
  }
  expect((await get('/assets/index-a1b2.js')).body).toBe(script)
})

it('A12 answers a missing asset with 404, never with the page', async () => {
  const answer = await get('/assets/gone-1234.js')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
})

it.each([
  '/../package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/package.json',
  '/assets/..%5c..%5cx',
  '//etc/passwd',
  '/.env',
  '/%00',
])('C6 serves nothing from outside its folder: %s', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.body).not.toMatch(/workspaces|root:/)
})

it('C6 answers only reads of pages', async () => {
  const answer = await test.app.inject({ method: 'POST', url: '/pacientes', payload: {} })
  expect(answer.statusCode).toBe(404)
})

it('C6 sets a policy that blocks foreign scripts', async () => {
  const { headers } = await get('/')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self'; " +
      "manifest-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'; object-src 'none'; " +
      "require-trusted-types-for 'script'",
  )
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  })
  expect(headers['permissions-policy']).toContain('camera=()')
})

it('C6 allows the script in the built page by its digest, and no other inline script', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'piel-web-'))
  const file = join(folder, 'index.html')
  const page = `<!doctype html><script>alert(1)</script>`
  writeFileSync(file, page)
  writeFileSync(`${file}.br`, brotliCompressSync(page))
  const other = await buildTestApp({ web: folder })
  const sources = async (url: string, encoding = 'identity') => {
    const { headers } = await other.app.inject({ url, headers: { 'accept-encoding': encoding } })
    return [headers['content-encoding'], /script-src ([^;]+);/.exec(String(headers['content-security-policy']))?.[1]]
  }
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  const first = "'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
  for (const url of ['/', '/pacientes']) {
    expect(await sources(url)).toEqual([undefined, first])
    expect(await sources(url, 'br')).toEqual(['br', first])
  }
  // The browser takes the policy of an answer without a body, and keeps the page.
  const { etag } = (await other.app.inject({ url: '/' })).headers
  const unchanged = await other.app.inject({ url: '/', headers: { 'if-none-match': String(etag) } })
  expect([unchanged.statusCode, unchanged.headers['content-security-policy']]).toEqual([
    304,
    expect.stringContaining(`script-src ${first};`),
  ])
  writeFileSync(file, `<!doctype html><script>alert(22)</script>`)
  utimesSync(file, new Date(), new Date(Date.now() + 5000))
  // printf 'alert(22)' | openssl dgst -sha256 -binary | base64
  expect(await sources('/')).toEqual([undefined, "'self' 'sha256-cV6tv7vSCBVwPQgmTh5DlJYtXd2dmJAb5FTU8NK2iJM='"])
  await other.close()
  rmSync(folder, { recursive: true })
})

it('C6 allows the pages to reach the configured provider, and sends HSTS if the public address is HTTPS', async () => {
  const outside = await buildTestApp({
    web,
    env: {
      publicUrl: 'https://piel.example',
      oidc: externalOidc('https://id.example/tenant'),
    },
  })
  const { headers } = await outside.app.inject('/')
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://id.example;")
  expect(headers['content-security-policy']).toContain("frame-src 'self' https://id.example;")
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await outside.close()
})

it.each(['/api/me', '/api/nothing', '/api/config'])(
  'C6 keeps answers of the API out of every cache: %s',
  async (url) => {
    const { headers } = await get(url)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  },
)

it('A12 reports clearly that the web is not built', async () => {
  const without = await buildTestApp({ web: join(web, 'nowhere') })
  const answer = await without.app.inject('/pacientes')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.body).toContain('The web is not built')
  await without.close()
})
