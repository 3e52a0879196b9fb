import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import type { Deps } from '#/deps.ts'
import { systemSeconds } from '#/lib/clock.ts'
import { frameOf, pageLanguage } from './frame.ts'
import type { PageFrame } from './pages/layout.ts'
import { acrValues } from './provider.ts'

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
export type PageRequest = FastifyRequest<{ Params: { uid: string } }>

/** @throws SessionNotFound if it is unknown, expired, or of another browser. */
export async function interactionOf(
  provider: Provider,
  request: PageRequest,
  reply: FastifyReply,
): Promise<Interaction> {
  const interaction = await provider.interactionDetails(request.raw, reply.raw)
  if (interaction.uid !== request.params.uid) throw new errors.SessionNotFound('another interaction')
  return interaction
}

export interface SignInCall {
  request: PageRequest
  reply: FastifyReply
  interaction: Interaction
}

/** The frame of a sign-in page, and the address of its forms, which keeps a language chosen on the page. */
export async function pageOf(
  deps: Pick<Deps, 'db' | 'env'>,
  { request, interaction }: Pick<SignInCall, 'request' | 'interaction'>,
): Promise<{ frame: PageFrame; action: string }> {
  const language = pageLanguage(request, asText(interaction.params['ui_locales']))
  const frame = await frameOf(deps, request, language)
  const path = `/oidc/interaction/${interaction.uid}`
  return { frame, action: frame.chosen ? `${path}?lang=${language}` : path }
}

export const fieldsOf = ({ body }: FastifyRequest): Record<string, string> =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : {}

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

export interface Login {
  subject: string
  /** Authentication methods (RFC 8176). */
  amr: string[]
  /** Seconds since 1970 before the password was compared. */
  at: number
}

export async function finishLogin(
  provider: Provider,
  { request, reply, interaction }: SignInCall,
  { subject, amr, at }: Login,
) {
  await leaveOtherSession(provider, interaction, subject)
  const acr = amr.includes('mfa') ? acrValues.secondFactor : acrValues.password
  const result = { login: { accountId: subject, amr, acr, ts: at } }
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
}

async function leaveOtherSession(provider: Provider, interaction: Interaction, subject: string): Promise<void> {
  const { session } = interaction
  if (!session?.uid || session.accountId === undefined || session.accountId === subject) return
  const open = await provider.Session.findByUid(session.uid)
  await open?.destroy()
  delete interaction.session
  await interaction.save(interaction.exp - systemSeconds())
}
