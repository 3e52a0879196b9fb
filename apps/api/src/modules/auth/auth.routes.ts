import { authEndpoints } from '@piel/contract/auth'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { createLogin, logOut, publicConfigOf } from './auth.service.ts'

export function authRoutes(deps: Deps): Route[] {
  const login = createLogin(deps)
  return [
    handle(authEndpoints.config, async () => publicConfigOf(deps.env)),
    handle(authEndpoints.login, async ({ context, body }) => await login(context, body)),
    handle(authEndpoints.logout, async ({ context }) => await logOut(deps, context)),
  ]
}
