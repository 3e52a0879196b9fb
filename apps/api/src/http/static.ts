import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#/lib/app-error.ts'

/** Output of `vite build`. */
export const builtWeb = join(import.meta.dirname, '../../../web/dist')

const notBuilt =
  '<!doctype html><html lang="en"><title>Piel</title><h1>The web is not built</h1>' +
  '<p>Run <code>npm start</code>, which builds it, or <code>npm run dev</code>.</p></html>'

const isApi = (url: string): boolean => /^\/api(?![^/?])/.test(url)
/** A missing asset must not be answered with a page, which the browser would run as a script. */
const isAsset = (url: string): boolean => url.startsWith('/assets/')

/** Serves the built web, precompressed, and its index page for every unknown path outside the API. */
export async function registerWeb(app: FastifyInstance, root = builtWeb): Promise<void> {
  const built = (): boolean => existsSync(join(root, 'index.html'))
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    index: 'index.html',
    suppressWarning: true,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(root, 'assets'))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
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
