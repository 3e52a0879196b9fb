import { authEndpoints } from '@piel/contract/account/auth'
import { signInEndpoints } from '@piel/contract/account/sign-in'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { createExternalSignIn } from './external-sign-in.service.ts'
import { createLogin, logOut, publicConfigOf } from './sign-in.service.ts'

export function authRoutes(deps: Deps): Route[] {
  const external = createExternalSignIn(deps)
  const login = createLogin(deps, external)
  return [
    handle(authEndpoints.config, async () => publicConfigOf(deps.env)),
    handle(signInEndpoints.provider, async () => await external.endpoints()),
    handle(signInEndpoints.exchange, async ({ context, body }) => await external.exchange(context, body)),
    handle(signInEndpoints.identify, async ({ context, body }) => await external.identify(context, body)),
    handle(signInEndpoints.login, async ({ context, body }) => await login(context, body)),
    handle(authEndpoints.logout, async ({ context }) => await logOut(deps, context)),
  ]
}
