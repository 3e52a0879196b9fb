import type { ConfigurationWarning } from '@piel/contract/office/audit'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#/deps.ts'

/**
 * Warns once, in the log and in `warnings`, if requests come through a proxy although `TRUST_PROXY` is 0: limits and
 * audit trail then see the proxy's address for all callers.
 */
export function watchProxyHeader(
  app: FastifyInstance,
  { env, log }: Pick<Deps, 'env' | 'log'>,
  warnings: Set<ConfigurationWarning>,
): void {
  if (env.trustProxy > 0) return
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers
    if ((forwardedFor ?? forwarded) !== undefined && !warnings.has('untrusted_proxy')) {
      warnings.add('untrusted_proxy')
      log.warn('requests carry the header of a proxy, but TRUST_PROXY is 0: set it to the number of proxies in front')
    }
    done()
  })
}
