import { email, noBidi } from '@piel/contract/core/text'
import type { FastifyInstance } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import * as z from 'zod/mini'
import { deviceOf } from '#/credentials/device-cookie.ts'
import { signIn } from '#/credentials/sign-in.ts'
import type { Deps } from '#/deps.ts'
import { systemSeconds } from '#/lib/clock.ts'
import { callContext, sendPage } from './frame.ts'
import { asText, fieldsOf, finishLogin, interactionOf, pageOf, type SignInCall } from './interaction-request.ts'
import { loginPage, type LoginForm } from './pages/login-page.ts'
import { wordsOf } from './pages/words.ts'
import { findPending, savePending } from './pending-sign-in.ts'
import { createSecondFactor } from './second-factor.ts'
import { signInProblem } from './sign-in-problem.ts'

const formSchema = z.object({
  email: email(255),
  // Strength is checked where a password is set.
  password: z
    .string()
    .check(z.minLength(1, 'validation.passwordRequired'), z.maxLength(128, 'validation.passwordMax'), noBidi),
})

/** The sign-in pages, between the authorization request and its answer. */
export function registerInteraction(app: FastifyInstance, deps: Deps, provider: Provider): void {
  const secondFactor = createSecondFactor(deps, provider)

  async function show(call: SignInCall, form: Partial<LoginForm>, status = 200) {
    const { frame, action } = await pageOf(deps, call)
    const email = asText(call.interaction.params['login_hint'])
    const body = loginPage(frame, { action, email, demoAccounts: deps.demoAccounts ?? [], ...form })
    return sendPage(deps, call.reply, status, frame, body)
  }

  async function acceptPassword(call: SignInCall) {
    const { request, reply, interaction } = call
    const fields = fieldsOf(request)
    const form = formSchema.safeParse({ email: '', password: '', ...fields })
    if (!form.success) {
      const wrong = (name: string) => form.error.issues.find((issue) => issue.path[0] === name)?.message
      const errorsOf = { email: wrong('email'), password: wrong('password') }
      return show(call, { email: fields['email'], errors: errorsOf }, 422)
    }
    const { frame, action } = await pageOf(deps, call)
    // Taken before the password is compared, so that a concurrent change of it ends this session.
    const at = systemSeconds()
    try {
      const context = { ...callContext(request, frame.language), device: deviceOf(deps.env, request, reply) }
      const { userId, factor } = await signIn(deps, context, form.data.email, form.data.password)
      if (factor === 'none') return await finishLogin(provider, call, { subject: userId, amr: ['pwd'], at })
      const pending = { accountId: userId, userId, email: form.data.email, at, step: factor }
      await savePending(deps.db, interaction.uid, pending)
    } catch (error) {
      const { text, status } = signInProblem(error, reply, wordsOf(frame.language), 'wrongCredentials')
      return show(call, { email: fields['email'], problem: text }, status)
    }
    return await reply.redirect(action, 303)
  }

  app.get<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
    const interaction = await interactionOf(provider, request, reply)
    const call = { request, reply, interaction }
    if (interaction.prompt.name === 'login') {
      const pending = await findPending(deps.db, interaction.uid)
      return pending ? await secondFactor.show(call, pending) : show(call, {})
    }
    // Signing in implies consent to the clinic's own application, so a consent prompt is answered without a page.
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { consent: {} }), 303)
  })

  app.post<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
    const interaction = await interactionOf(provider, request, reply)
    if (interaction.prompt.name !== 'login') throw new errors.SessionNotFound('not a sign-in')
    const call = { request, reply, interaction }
    return 'step' in fieldsOf(request) ? await secondFactor.answer(call) : await acceptPassword(call)
  })
}
