import type { Env } from './env.ts'
import { demoAccounts } from '#/demo/accounts.ts'

/** What whoever started Piel needs to know first. */
export function banner(env: Env, setupLink: string | null): string {
  const lines = [`Piel is running at ${env.publicUrl}`, '']
  if (env.demo && env.oidc.embedded) {
    lines.push('Demonstration data. Sign in as:')
    const kinds = { ADMIN: 'administrator', STAFF: 'staff', USER: 'doctor' }
    for (const { role, email, password } of demoAccounts)
      lines.push(`  ${kinds[role].padEnd(13)}  ${email.padEnd(16)}  ${password}`)
    lines.push('')
  }
  if (setupLink !== null)
    lines.push('Nobody may sign in yet. This link, good once and for 24 hours, creates the first administrator:')
  if (setupLink !== null) lines.push(`  ${setupLink}`, '')
  lines.push('Press Ctrl-C to stop.')
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`
}
