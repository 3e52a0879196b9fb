import type { Provider } from 'oidc-provider'
import { passkeyAssertion, passkeyRegistration } from '@piel/contract/account/me-passkeys'
import { addApp, addPasskey, type AddedFactor } from '#/credentials/add-factor.ts'
import { acceptsAppCode, beginAppSetup, pendingAppSetup } from '#/credentials/authenticator-app.ts'
import { deviceOf } from '#/credentials/device-cookie.ts'
import { acceptsPasskey, beginPasskey, requestPasskey } from '#/credentials/passkeys.ts'
import { acceptsRecoveryCode } from '#/credentials/recovery-codes.ts'
import { recordSignIn, verifyFactor, type FactorMethod } from '#/credentials/sign-in.ts'
import { factorsOf } from '#/credentials/second-factor.ts'
import type { Deps } from '#/deps.ts'
import { deviceOf as browserName } from '#/lib/device.ts'
import { callContext, sendPage } from './frame.ts'
import { fieldsOf, finishLogin, pageOf, type SignInCall } from './interaction-request.ts'
import { factorMethods, factorPage, type PageMethod } from './pages/factor-page.ts'
import { factorSetupPage } from './pages/factor-setup-page.ts'
import { recoveryCodesPage } from './pages/recovery-codes-page.ts'
import { wordsOf, type Word } from './pages/words.ts'
import { endPending, findPending, savePending, type PendingSignIn } from './pending-sign-in.ts'
import { signInProblem } from './sign-in-problem.ts'

const amrOf = (method: FactorMethod) => ['pwd', method === 'passkey' ? 'pop' : 'otp', 'mfa']
const methodNames = { passkey: 'passkey', code: 'authenticatorApp', recovery: 'recoveryCode' } as const
const wrongOf = { passkey: 'passkeyFailed', code: 'wrongCode', recovery: 'wrongRecoveryCode' } as const

function methodIn({ request }: SignInCall): PageMethod | undefined {
  const asked = fieldsOf(request)['method'] ?? (request.query as { method?: string }).method
  return factorMethods.find((method) => method === asked)
}

/** The authenticator's answer in a form; undefined if it is not JSON. */
function passkeyIn({ request }: SignInCall): unknown {
  try {
    return JSON.parse(fieldsOf(request)['passkey'] ?? '')
  } catch {
    return undefined
  }
}

/** The pages between the right password and the end of the sign-in: second factor or its set-up. */
export function createSecondFactor(deps: Deps, provider: Provider) {
  const { db, clock } = deps
  const contextOf = ({ request, reply }: SignInCall, language: 'en' | 'es') => ({
    ...callContext(request, language),
    device: deviceOf(deps.env, request, reply),
  })

  async function complete(call: SignInCall, pending: PendingSignIn, method: FactorMethod) {
    if (!(await endPending(db, call.interaction.uid))) return await restart(call)
    await recordSignIn(deps, contextOf(call, (await pageOf(deps, call)).frame.language), pending.userId, method)
    return await finishLogin(provider, call, { subject: pending.accountId, amr: amrOf(method), at: pending.at })
  }

  const restart = async (call: SignInCall) => {
    await endPending(db, call.interaction.uid)
    return await call.reply.redirect((await pageOf(deps, call)).action, 303)
  }

  const keyOf = (call: SignInCall) => `sign-in:${call.interaction.uid}` as const

  async function showSetup(call: SignInCall, pending: PendingSignIn, problem?: Word) {
    const { frame, action } = await pageOf(deps, call)
    const setup = (await pendingAppSetup(deps, pending)) ?? (await beginAppSetup(deps, pending))
    const passkey = await beginPasskey(deps, keyOf(call), { ...pending, name: pending.email })
    const page = factorSetupPage(frame, { action, setup, passkey, problem })
    return sendPage(deps, call.reply, problem ? 422 : 200, frame, page)
  }

  async function showVerify(call: SignInCall, { userId }: PendingSignIn, problem?: { text: string; status: number }) {
    const { frame, action } = await pageOf(deps, call)
    const { appSince, recoveryCodesLeft } = await factorsOf(db, userId)
    const passkey = await requestPasskey(deps, keyOf(call), userId)
    const has = { passkey: passkey !== undefined, code: appSince !== null, recovery: recoveryCodesLeft > 0 }
    const methods = factorMethods.filter((method) => has[method])
    const asked = methodIn(call)
    const method = methods.find((one) => one === asked) ?? methods[0] ?? 'code'
    const page = factorPage(frame, { action, method, methods, passkey, problem: problem?.text })
    return sendPage(deps, call.reply, problem?.status ?? 200, frame, page)
  }

  async function show(call: SignInCall, pending: PendingSignIn) {
    if (pending.step === 'verify') return await showVerify(call, pending)
    if (pending.step === 'set_up') return await showSetup(call, pending)
    const { frame, action } = await pageOf(deps, call)
    return sendPage(deps, call.reply, 200, frame, recoveryCodesPage(frame, { action, codes: null }))
  }

  async function verify(call: SignInCall, pending: PendingSignIn) {
    const { language } = (await pageOf(deps, call)).frame
    const way = methodIn(call) ?? 'code'
    const method = methodNames[way]
    const check = () => accepts(call, pending.userId, way)
    try {
      await verifyFactor(deps, contextOf(call, language), pending.email, { method, check })
    } catch (error) {
      return await showVerify(call, pending, signInProblem(error, call.reply, wordsOf(language), wrongOf[way]))
    }
    return await complete(call, pending, method)
  }

  async function accepts(call: SignInCall, userId: string, way: PageMethod): Promise<boolean> {
    const { code = '' } = fieldsOf(call.request)
    if (way === 'recovery') return await acceptsRecoveryCode(db, userId, code.slice(0, 100), clock.now())
    if (way === 'code') return await acceptsAppCode(deps, userId, code.slice(0, 100))
    const response = passkeyAssertion.safeParse(passkeyIn(call))
    return response.success && (await acceptsPasskey(deps, { key: keyOf(call), userId, response: response.data }))
  }

  async function addFactor(call: SignInCall, { userId }: PendingSignIn): Promise<AddedFactor | null> {
    const { language } = (await pageOf(deps, call)).frame
    const context = contextOf(call, language)
    const { code = '' } = fieldsOf(call.request)
    if (methodIn(call) !== 'passkey') return await addApp(deps, context, userId, code.slice(0, 100))
    const response = passkeyRegistration.safeParse(passkeyIn(call))
    if (!response.success) return null
    const name = browserName(call.request.headers['user-agent']) ?? wordsOf(language)('passkey')
    return await addPasskey(deps, context, { key: keyOf(call), userId, name, response: response.data })
  }

  async function setUp(call: SignInCall, pending: PendingSignIn) {
    const { frame, action } = await pageOf(deps, call)
    const way = methodIn(call) ?? 'code'
    const added = await addFactor(call, pending)
    if (!added) return await showSetup(call, pending, wrongOf[way])
    await savePending(db, call.interaction.uid, { ...pending, step: 'done', method: methodNames[way] })
    const page = recoveryCodesPage(frame, { action, codes: added.recoveryCodes })
    return sendPage(deps, call.reply, 200, frame, page)
  }

  async function answer(call: SignInCall) {
    const { step } = fieldsOf(call.request)
    const pending = await findPending(db, call.interaction.uid)
    if (!pending || step === 'restart') return await restart(call)
    if (step !== pending.step) return await show(call, pending)
    if (step === 'verify') return await verify(call, pending)
    if (step === 'set_up') return await setUp(call, pending)
    return await complete(call, pending, pending.method ?? 'authenticatorApp')
  }

  return { show, answer }
}
