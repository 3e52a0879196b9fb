import { AppError } from '#/lib/app-error.ts'
import { type Claims, emailOf } from './claims.ts'
import { ProviderError, refusalOf } from './provider-error.ts'

interface Sources {
  /** Claims of the ID token and of the access token, in this order. */
  tokens: readonly Claims[]
  userinfo: () => Promise<Claims>
  /** Whether addresses count as verified if the provider does not say (`OIDC_TRUST_EMAIL`). */
  trustsEmail: boolean
}

const unverified = (why: string): AppError =>
  new AppError('provider_email_unverified', { cause: new ProviderError(why) })

/**
 * The e-mail address that the provider vouches for: from the tokens, else from userinfo.
 * @throws AppError `provider_email_missing`, `provider_email_unverified` or `provider_unreachable`, with the cause for the log.
 */
export async function verifiedEmailOf({ tokens, userinfo, trustsEmail }: Sources): Promise<string> {
  const found = tokens.flatMap((claims) => emailOf(claims) ?? [])
  const vouched = () =>
    found.find(({ isVerified }) => isVerified === true) ??
    (trustsEmail ? found.find(({ isVerified }) => isVerified === undefined) : undefined)
  const early = vouched()
  if (early) return early.email
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
  if (late) return late.email
  if (found.some(({ isVerified }) => isVerified === false))
    throw unverified('email_verified is not true: verify the address at the provider')
  if (found.length > 0)
    throw unverified('the provider does not say whether it verified the address: see OIDC_TRUST_EMAIL')
  const missing = failure ?? new ProviderError('neither tokens nor userinfo contain the claim email: add it there')
  throw new AppError('provider_email_missing', { cause: missing })
}
