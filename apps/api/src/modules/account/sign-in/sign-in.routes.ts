import { authEndpoints } from '@piel/contract/account/auth'
import { signInEndpoints } from '@piel/contract/account/sign-in'
import { joined, routesOf } from '#/http/handle.ts'
import { createExternalSignIn } from './external-sign-in.service.ts'
import { createLogin, logOut, publicConfigOf } from './sign-in.service.ts'

export const authRow = joined(
  routesOf(authEndpoints, (deps) => ({
    config: () => publicConfigOf(deps),
    logout: async ({ context }) => await logOut(deps, context),
  })),
  routesOf(signInEndpoints, (deps) => {
    const external = createExternalSignIn(deps)
    const login = createLogin(deps, external)
    return {
      provider: async () => await external.endpoints(),
      exchange: async ({ context, body }) => await external.exchange(context, body),
      identify: async ({ context, body }) => await external.identify(context, body),
      login: async ({ context, body }) => await login(context, body),
    }
  }),
)
