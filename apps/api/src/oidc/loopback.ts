import type { FastifyInstance } from 'fastify'

/**
 * While the product is public as `localhost`, a page opened by `127.0.0.1` is sent there: to a browser they are two sites,
 * and the session of one is not the other's.
 */
export function stayOnOneOrigin(app: FastifyInstance, publicUrl: URL): void {
  if (publicUrl.hostname !== 'localhost') return
  const byAddress = publicUrl.host.replace('localhost', '127.0.0.1')
  app.addHook('onRequest', async (request, reply) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true
    if (isPage && request.headers.host === byAddress) return await reply.redirect(publicUrl.origin + request.url, 302)
  })
}
