import { AppError } from '#/lib/app-error.ts'
import { type Claims, emailOf } from './claims.ts'
import { ProviderError, refusalOf } from './provider-error.ts'

interface Sources {
  tokens: readonly Claims[]
  userinfo: () => Promise<Claims>
  trustsEmail: boolean
}

/** The address that the provider vouches for; otherwise why it cannot be used, and the unverified address. */
export type ProvidedEmail =
  | { email: string; refusal?: undefined }
  | {
      email: string | undefined
      refusal: AppError
    }

/** The e-mail address from the tokens, or else from userinfo. @throws AppError `provider_unreachable`. */
export async function providedEmailOf({ tokens, userinfo, trustsEmail }: Sources): Promise<ProvidedEmail> {
  const found = tokens.flatMap((claims) => emailOf(claims) ?? [])
  const isRefused = () => found.some(({ isVerified }) => isVerified === false)
  const vouched = () => {
    const verified = found.find(({ isVerified }) => isVerified === true)
    return verified ?? (trustsEmail && !isRefused() ? found[0] : undefined)
  }
  const early = vouched()
  if (early) return { email: early.email }
  let failure: ProviderError | undefined
  try {
    const claim = emailOf(await userinfo())
    if (claim) found.push(claim)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.isTemporary) throw refusalOf(error)
    failure = error
  }
  const late = vouched()
  if (late) return { email: late.email }
  const unverified = (why: string): ProvidedEmail => ({
    email: found[0]?.email,
    refusal: new AppError('provider_email_unverified', { cause: new ProviderError(why) }),
  })
  if (isRefused()) return unverified('email_verified is not true: verify the address at the provider')
  if (found.length > 0)
    return unverified('the provider does not say whether it verified the address: see OIDC_TRUST_EMAIL')
  const cause = failure ?? new ProviderError('neither tokens nor userinfo contain the claim email: add it there')
  return { email: undefined, refusal: new AppError('provider_email_missing', { cause }) }
}
