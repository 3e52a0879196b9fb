import type { PublicConfig } from '@piel/contract/account/auth'

type Dialect = Pick<PublicConfig['oidc'], 'apiParameters' | 'loginPrompt' | 'logoutParameter'>

const standard: Dialect = {
  // Auth0 reads `audience`, providers that follow RFC 8707 read `resource`.
  apiParameters: ['audience', 'resource'],
  loginPrompt: 'login',
  logoutParameter: 'post_logout_redirect_uri',
}

const deviations: [hosts: RegExp, deviation: Partial<Dialect>][] = [
  // Entra ID refuses `resource` (AADSTS901002): the scope names the API.
  [/^login\.(microsoftonline\.(com|us)|partner\.microsoftonline\.cn)$|\.ciamlogin\.com$/, { apiParameters: [] }],
  // Google documents `none`, `consent` and `select_account`.
  [/^accounts\.google\.com$/, { apiParameters: [], loginPrompt: 'select_account' }],
  [/^cognito-idp\.[\w-]+\.amazonaws\.com(\.cn)?$/, { apiParameters: ['resource'], logoutParameter: 'logout_uri' }],
]

export function dialectOf(issuer: string): Dialect {
  const { hostname } = new URL(issuer)
  return { ...standard, ...deviations.find(([hosts]) => hosts.test(hostname))?.[1] }
}
