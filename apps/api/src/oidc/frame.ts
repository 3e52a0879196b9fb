import type { Language } from '@piel/contract/core/people'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clinicHead } from '#/db/clinic.ts'
import type { Deps } from '#/deps.ts'
import type { CallContext } from '#/lib/context.ts'
import { languageOf } from '#/http/language.ts'
import type { PageFrame } from './pages/layout.ts'
import { cookieNames } from './cookies.ts'
import { webOrigins } from './provider.ts'

const isLanguage = (tag: string | undefined): tag is Language => tag === 'en' || tag === 'es'
const first = (list: readonly string[]) => list.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage)

export function pageLanguage(
  request: { url: string; headers: { cookie?: string | undefined; 'accept-language'?: string | undefined } },
  uiLocales = '',
): Language {
  const chosen = new URL(request.url, 'http://localhost').searchParams.get('lang') ?? undefined
  if (isLanguage(chosen)) return chosen
  const kept = /(?:^|; )(?:__Host-)?piel_language=(en|es)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  return first(uiLocales.split(' ')) ?? (isLanguage(kept) ? kept : languageOf(request.headers['accept-language']))
}

export const callContext = (request: FastifyRequest, language: Language): CallContext => ({
  requestId: request.id,
  address: request.ip,
  language,
})

/** Policy of the provider's pages: nothing inline, framed only by the application for silent renewal. */
export function policyOf(deps: Pick<Deps, 'env'>): string {
  const origins = webOrigins(deps).join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    // Chromium applies this to all redirects after a form, including the one to the application.
    `form-action 'self' ${origins}`,
    `frame-ancestors 'self' ${origins}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** The clinic at the head of a page. */
export async function clinicOf(deps: Pick<Deps, 'db' | 'env'>): Promise<Pick<PageFrame, 'clinic' | 'logoId'>> {
  const { name, logoId } = await clinicHead(deps)
  return { clinic: name, logoId }
}

export async function frameOf(
  deps: Pick<Deps, 'db' | 'env'>,
  request: FastifyRequest,
  language: Language,
): Promise<PageFrame> {
  const url = new URL(request.url, 'http://localhost')
  const chosen = url.searchParams.get('lang') === language
  return {
    language,
    ...(await clinicOf(deps)),
    toggleUrl: `${url.pathname}?lang=${language === 'en' ? 'es' : 'en'}`,
    chosen,
  }
}

export function sendPage(deps: Pick<Deps, 'env'>, reply: FastifyReply, status: number, frame: PageFrame, body: string) {
  const secure = deps.env.publicUrl.startsWith('https:')
  const { language: name, path } = cookieNames(secure)
  if (frame.chosen)
    reply.header(
      'set-cookie',
      `${name}=${frame.language}; Path=${path}; Max-Age=31536000; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    )
  return reply
    .code(status)
    .header('content-security-policy', policyOf(deps))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body)
}
