import { email, noBidi } from '@piel/contract/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import * as z from 'zod/mini'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { callContext, frameOf, pageLanguage, sendPage } from './frame.ts'
import { loginPage, type LoginForm } from './pages/login-page.ts'
import { timeIn, wordsOf, type Words } from './pages/words.ts'
import { signIn } from '#/credentials/sign-in.ts'
import { deviceOf } from '#/credentials/device-cookie.ts'
import { systemSeconds } from '#/lib/clock.ts'

const formSchema = z.object({
  email: email(255),
  // Strength is checked where a password is set.
  password: z
    .string()
    .check(z.minLength(1, 'validation.passwordRequired'), z.maxLength(128, 'validation.passwordMax'), noBidi),
})

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
type PageRequest = FastifyRequest<{ Params: { uid: string } }>

/** The message for a refused sign-in. */
function problemOf(words: Words, error: AppError): string {
  const time = timeIn(words, error.retryAfter ?? 1)
  if (error.code === 'account_blocked') return words('blocked', { time })
  if (error.code === 'rate_limited') return words('tooManyAttempts', { time })
  return words(error.code === 'invalid_credentials' ? 'wrongCredentials' : 'busy')
}

/** The sign-in page, between the authorization request and its answer. */
export function registerInteraction(app: FastifyInstance, deps: Deps, provider: Provider): void {
  /** @throws SessionNotFound when it is unknown, expired, or belongs to another browser. */
  async function interactionOf(request: PageRequest, reply: FastifyReply): Promise<Interaction> {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    if (interaction.uid !== request.params.uid) throw new errors.SessionNotFound('another interaction')
    return interaction
  }

  const languageFor = (request: PageRequest, interaction: Interaction) =>
    pageLanguage(request, asText(interaction.params['ui_locales']))

  function show(
    request: PageRequest,
    reply: FastifyReply,
    interaction: Interaction,
    form: Partial<LoginForm>,
    status = 200,
  ) {
    const language = languageFor(request, interaction)
    const frame = frameOf(deps, request, language)
    const body = loginPage(frame, {
      action: frame.chosen ? `${interactionPath(interaction)}?lang=${language}` : interactionPath(interaction),
      email: asText(interaction.params['login_hint']),
      demoAccounts: deps.demoAccounts ?? [],
      ...form,
    })
    return sendPage(deps, reply, status, frame, body)
  }

  app.get<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
    const interaction = await interactionOf(request, reply)
    if (interaction.prompt.name === 'login') return show(request, reply, interaction, {})
    // Signing in is consent to the clinic's own application, so a consent prompt is answered without a page.
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { consent: {} }), 303)
  })

  app.post<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
    const interaction = await interactionOf(request, reply)
    if (interaction.prompt.name !== 'login') throw new errors.SessionNotFound('not a sign-in')
    const fields = request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : {}
    const form = formSchema.safeParse({ email: '', password: '', ...fields })
    if (!form.success) {
      const wrong = (name: string) => form.error.issues.find((issue) => issue.path[0] === name)?.message
      const errorsOf = { email: wrong('email'), password: wrong('password') }
      return show(request, reply, interaction, { email: fields['email'], errors: errorsOf }, 422)
    }
    const language = languageFor(request, interaction)
    // Taken before the password is compared, so that a change of it in the meantime ends this session.
    const ts = systemSeconds()
    try {
      const context = { ...callContext(request, language), device: deviceOf(deps.env, request, reply) }
      const person = await signIn(deps, context, form.data.email, form.data.password)
      await leaveOtherSession(provider, interaction, person.subject)
      const result = { login: { accountId: person.subject, amr: ['pwd'], ts } }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
      const problem = problemOf(wordsOf(language), error)
      return show(request, reply, interaction, { email: fields['email'], problem }, statusFor(error))
    }
  })
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

const interactionPath = (interaction: Interaction) => `/oidc/interaction/${interaction.uid}`

const statusFor = ({ code }: AppError): number => (code === 'unavailable' ? 503 : code === 'rate_limited' ? 429 : 401)

/** Ends an open session of another person before the sign-in. */
async function leaveOtherSession(provider: Provider, interaction: Interaction, subject: string): Promise<void> {
  const { session } = interaction
  if (!session?.uid || session.accountId === undefined || session.accountId === subject) return
  const open = await provider.Session.findByUid(session.uid)
  await open?.destroy()
  delete interaction.session
  await interaction.save(interaction.exp - systemSeconds())
}
