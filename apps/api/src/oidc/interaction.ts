import { email } from '@piel/contract/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import * as z from 'zod/mini'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { callContext, frameOf, pageLanguage, sendPage } from './frame.ts'
import { loginPage, type LoginForm } from './pages/login-page.ts'
import { timeIn, wordsOf, type Words } from './pages/words.ts'
import { signIn } from '#/credentials/sign-in.ts'
import { systemSeconds } from '#/lib/clock.ts'

const typed = z.object({
  email: email(255),
  // How a password is made up is judged where it is set; here it is only right or wrong.
  password: z.string().check(z.minLength(1, 'validation.passwordRequired'), z.maxLength(128, 'validation.passwordMax')),
})

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
type Asked = FastifyRequest<{ Params: { uid: string } }>

/** What to say about a refused sign-in. */
function problemOf(words: Words, error: AppError): string {
  const time = timeIn(words, error.retryAfter ?? 1)
  if (error.code === 'account_blocked') return words('blocked', { time })
  if (error.code === 'rate_limited') return words('slowDown', { time })
  return words(error.code === 'invalid_credentials' ? 'wrongCredentials' : 'busy')
}

/** The pages of one sign-in, between the authorization request and its answer. */
export function registerInteraction(app: FastifyInstance, deps: Deps, provider: Provider): void {
  /** @throws SessionNotFound when it is unknown, expired, or of another browser. */
  async function interactionOf(request: Asked, reply: FastifyReply): Promise<Interaction> {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    if (interaction.uid !== request.params.uid) throw new errors.SessionNotFound('another interaction')
    return interaction
  }

  const languageFor = (request: Asked, interaction: Interaction) =>
    pageLanguage(request, asText(interaction.params['ui_locales']))

  function show(request: Asked, reply: FastifyReply, interaction: Interaction, form: Partial<LoginForm>, status = 200) {
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
    // Consent to one's own software is given by signing in; asked for by name, it is answered without a screen.
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { consent: {} }), 303)
  })

  app.post<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
    const interaction = await interactionOf(request, reply)
    if (interaction.prompt.name !== 'login') throw new errors.SessionNotFound('not a sign-in')
    const fields = request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : {}
    const form = typed.safeParse({ email: '', password: '', ...fields })
    if (!form.success) {
      const wrong = (name: string) => form.error.issues.find((issue) => issue.path[0] === name)?.message
      const errorsOf = { email: wrong('email'), password: wrong('password') }
      return show(request, reply, interaction, { email: fields['email'], errors: errorsOf }, 422)
    }
    const language = languageFor(request, interaction)
    // Of before the password is compared: a session counts from then, and a change of it in the meantime ends it.
    const ts = systemSeconds()
    try {
      const person = await signIn(deps, callContext(request, language), form.data.email, form.data.password)
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

/** Somebody else signs in where a session is still open: the old one ends, and nothing of it goes over to the new. */
async function leaveOtherSession(provider: Provider, interaction: Interaction, subject: string): Promise<void> {
  const { session } = interaction
  if (!session?.uid || session.accountId === undefined || session.accountId === subject) return
  const open = await provider.Session.findByUid(session.uid)
  await open?.destroy()
  delete interaction.session
  await interaction.save(interaction.exp - systemSeconds())
}
