import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#/lib/app-error.ts'

export const builtWeb = join(import.meta.dirname, '../../../web/dist')

const notBuilt =
  '<!doctype html><html lang="en"><title>Piel</title><h1>The web is not built</h1>' +
  '<p>Run <code>npm start</code>, which builds it, or <code>npm run dev</code>.</p></html>'

const isApi = (url: string): boolean => /^\/api(?![^/?])/.test(url)
/** A missing asset must not be answered with a page, which the browser would run as a script. */
const isAsset = (url: string): boolean => url.startsWith('/assets/')

/** The script sources that a policy must allow for a page, as digests: no other script runs. */
export function scriptSources(page: string): string[] {
  const scripts = page.matchAll(/<script>(.*?)<\/script>/gs)
  return Array.from(scripts, ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

/** `scriptSources` of a file, which is only read again after a change. */
function sourcesIn(file: string): () => string[] {
  let known: { at: number; sources: string[] } | undefined
  return () => {
    const at = statSync(file).mtimeMs
    if (known?.at !== at) known = { at, sources: scriptSources(readFileSync(file, 'utf8')) }
    return known.sources
  }
}

function allowScripts(reply: FastifyReply, sources: string[]): void {
  const policy = String(reply.getHeader('content-security-policy'))
  const own = "script-src 'self'"
  if (sources.length > 0) reply.header('content-security-policy', policy.replace(own, [own, ...sources].join(' ')))
}

/** Serves the built web, precompressed, and its index page for every unknown path outside the API. */
export async function registerWeb(app: FastifyInstance, root = builtWeb): Promise<void> {
  const index = join(root, 'index.html')
  const built = (): boolean => existsSync(index)
  const sources = sourcesIn(index)
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    index: 'index.html',
    suppressWarning: true,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(root, 'assets'))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (path.startsWith(index)) allowScripts(reply, sources())
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const reading = request.method === 'GET' || request.method === 'HEAD'
    if (isApi(request.url) || isAsset(request.url) || !reading) throw new AppError('not_found')
    if (!built()) return reply.code(503).header('retry-after', '5').type('text/html; charset=utf-8').send(notBuilt)
    // Not returned: Fastify would wait for the reply twice, with more listeners on the response than Node expects.
    void reply.sendFile('index.html')
  })
}
