import type { Provider } from 'oidc-provider'
import { addApp } from '#/credentials/add-factor.ts'
import { acceptsAppCode, beginAppSetup, pendingAppSetup } from '#/credentials/authenticator-app.ts'
import { deviceOf } from '#/credentials/device-cookie.ts'
import { acceptsRecoveryCode } from '#/credentials/recovery-codes.ts'
import { recordSignIn, verifyFactor, type FactorMethod } from '#/credentials/sign-in.ts'
import type { Deps } from '#/deps.ts'
import { callContext, sendPage } from './frame.ts'
import { fieldsOf, finishLogin, pageOf, type SignInCall } from './interaction-request.ts'
import { factorPage } from './pages/factor-page.ts'
import { factorSetupPage } from './pages/factor-setup-page.ts'
import { recoveryCodesPage } from './pages/recovery-codes-page.ts'
import { wordsOf, type Word } from './pages/words.ts'
import { endPending, findPending, savePending, type PendingSignIn } from './pending-sign-in.ts'
import { signInProblem } from './sign-in-problem.ts'

/** Authentication methods of a sign-in with password and second factor (RFC 8176). */
const amr = ['pwd', 'otp', 'mfa']

/** The pages between the right password and the end of the sign-in: the second factor, or setting it up. */
export function createSecondFactor(deps: Deps, provider: Provider) {
  const { db, clock } = deps
  const contextOf = ({ request, reply }: SignInCall, language: 'en' | 'es') => ({
    ...callContext(request, language),
    device: deviceOf(deps.env, request, reply),
  })

  async function complete(call: SignInCall, pending: PendingSignIn, method: FactorMethod) {
    if (!(await endPending(db, call.interaction.uid))) return await restart(call)
    await recordSignIn(deps, contextOf(call, pageOf(deps, call).frame.language), pending.userId, method)
    return await finishLogin(provider, call, { subject: pending.accountId, amr, at: pending.at })
  }

  const restart = async (call: SignInCall) => {
    await endPending(db, call.interaction.uid)
    return await call.reply.redirect(pageOf(deps, call).action, 303)
  }

  async function showSetup(call: SignInCall, pending: PendingSignIn, problem?: Word) {
    const { frame, action } = pageOf(deps, call)
    const setup = (await pendingAppSetup(deps, pending)) ?? (await beginAppSetup(deps, pending))
    return sendPage(deps, call.reply, problem ? 422 : 200, frame, factorSetupPage(frame, { action, setup, problem }))
  }

  function showVerify(call: SignInCall, problem?: { text: string; status: number }) {
    const { frame, action } = pageOf(deps, call)
    const query = call.request.query as { method?: string }
    const asked = fieldsOf(call.request)['method'] ?? query.method
    const method = asked === 'recovery' ? 'recovery' : 'code'
    const page = factorPage(frame, { action, method, problem: problem?.text })
    return sendPage(deps, call.reply, problem?.status ?? 200, frame, page)
  }

  /** The page of a pending sign-in. */
  async function show(call: SignInCall, pending: PendingSignIn) {
    if (pending.step === 'verify') return showVerify(call)
    if (pending.step === 'set_up') return await showSetup(call, pending)
    const { frame, action } = pageOf(deps, call)
    return sendPage(deps, call.reply, 200, frame, recoveryCodesPage(frame, { action, codes: null }))
  }

  async function verify(call: SignInCall, pending: PendingSignIn) {
    const { code = '', method: way } = fieldsOf(call.request)
    const { language } = pageOf(deps, call).frame
    const isRecovery = way === 'recovery'
    const method = isRecovery ? 'recoveryCode' : 'authenticatorApp'
    const check = () =>
      isRecovery
        ? acceptsRecoveryCode(db, pending.userId, code.slice(0, 100), clock.now())
        : acceptsAppCode(deps, pending.userId, code.slice(0, 100))
    try {
      await verifyFactor(deps, contextOf(call, language), pending.email, { method, check })
    } catch (error) {
      const wrong = isRecovery ? 'wrongRecoveryCode' : 'wrongCode'
      return showVerify(call, signInProblem(error, call.reply, wordsOf(language), wrong))
    }
    return await complete(call, pending, method)
  }

  async function setUp(call: SignInCall, pending: PendingSignIn) {
    const { frame, action } = pageOf(deps, call)
    const { code = '' } = fieldsOf(call.request)
    const added = await addApp(deps, contextOf(call, frame.language), pending.userId, code.slice(0, 100))
    if (!added) return await showSetup(call, pending, 'wrongCode')
    await savePending(db, call.interaction.uid, { ...pending, step: 'done' })
    const page = recoveryCodesPage(frame, { action, codes: added.recoveryCodes })
    return sendPage(deps, call.reply, 200, frame, page)
  }

  /** Answers a form of these pages. A sign-in that has ended meanwhile starts again. */
  async function answer(call: SignInCall) {
    const { step } = fieldsOf(call.request)
    const pending = await findPending(db, call.interaction.uid)
    if (!pending || step === 'restart') return await restart(call)
    if (step !== pending.step) return await show(call, pending)
    if (step === 'verify') return await verify(call, pending)
    if (step === 'set_up') return await setUp(call, pending)
    return await complete(call, pending, 'authenticatorApp')
  }

  return { show, answer }
}
