import { statusOf } from '@piel/contract/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { sendProblem } from '#/http/problem.ts'
import { frameOf, pageLanguage, sendPage } from './frame.ts'
import { messagePage } from './pages/message-page.ts'
import type { Word } from './pages/words.ts'

function answerTo(error: unknown): { status: number; retryAfter?: number | undefined } {
  if (error instanceof AppError) return { status: statusOf(error.code), retryAfter: error.retryAfter }
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return { status: typeof status === 'number' && status >= 400 && status < 600 ? status : 500 }
}

/**
 * Shows the provider's errors as pages with a link to the application, or as problem details to clients that accept no
 * HTML.
 */
export function errorPages(deps: Deps) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (!request.headers.accept?.includes('text/html')) return sendProblem(error, request, reply)
    const frame = { ...(await frameOf(deps, request, pageLanguage(request))), toggleUrl: undefined, chosen: false }
    const show = (status: number, title: Word, text: Word) => {
      const message = { title, text, values: { id: request.id }, href: `${deps.env.publicUrl}/` }
      return sendPage(deps, reply, status, frame, messagePage(frame, { ...message, action: 'startAgain' }))
    }
    if (error instanceof errors.SessionNotFound) return show(400, 'expiredTitle', 'expiredText')
    const { status, retryAfter } = answerTo(error)
    if (status === 429 || status === 503) reply.header('retry-after', String(Math.ceil(retryAfter ?? 5)))
    if (status === 429) return show(status, 'busyTitle', 'busyText')
    if (status < 500) return show(status, 'invalidTitle', 'invalidText')
    if (status === 503) return show(status, 'unavailableTitle', 'unavailableText')
    deps.log.error({ err: error, requestId: request.id }, 'a page of the provider failed')
    return show(status, 'failedTitle', 'failedText')
  }
}
