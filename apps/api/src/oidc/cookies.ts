const plain = {
  session: 'piel_session',
  interaction: 'piel_interaction',
  resume: 'piel_resume',
  language: 'piel_language',
}

/**
 * Names of the provider's cookies. `__Host-` prevents other hosts of the domain from setting them; it requires the path
 * `/`. Those of one sign-in have its path and are `__Secure-`.
 */
export const cookieNames = (secure: boolean) =>
  secure
    ? {
        session: `__Host-${plain.session}`,
        interaction: `__Secure-${plain.interaction}`,
        resume: `__Secure-${plain.resume}`,
        language: `__Host-${plain.language}`,
        path: '/',
      }
    : { ...plain, path: '/oidc' }

const former = new RegExp(`(?:^|; )(${plain.session}|${plain.language})(?:\\.sig)?=`, 'g')

/** Headers that delete cookies with names from before the prefixes; users of such sessions sign in again. */
export const deleteFormerCookies = (cookies: string | undefined): string[] =>
  [...new Set([...(cookies ?? '').matchAll(former)].map(([, name = '']) => name))].flatMap((name) =>
    [name, `${name}.sig`].map((each) => `${each}=; Path=/oidc; Max-Age=0; HttpOnly; SameSite=Lax; Secure`),
  )
