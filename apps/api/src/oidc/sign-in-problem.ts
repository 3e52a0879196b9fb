import type { FastifyReply } from 'fastify'
import { AppError } from '#/lib/app-error.ts'
import { timeIn, type Word, type Words } from './pages/words.ts'

export interface SignInProblem {
  text: string
  status: number
}

/**
 * The message and status of a refused attempt, with `Retry-After`.
 * @param wrong the text for a wrong password or code.
 * @throws every other error.
 */
export function signInProblem(error: unknown, reply: FastifyReply, words: Words, wrong: Word): SignInProblem {
  if (!(error instanceof AppError)) throw error
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
  const time = timeIn(words, error.retryAfter ?? 1)
  if (error.code === 'account_blocked') return { text: words('blocked', { time }), status: 401 }
  if (error.code === 'rate_limited') return { text: words('tooManyAttempts', { time }), status: 429 }
  if (error.code === 'invalid_credentials') return { text: words(wrong), status: 401 }
  return { text: words('busy'), status: error.code === 'unavailable' ? 503 : 401 }
}
