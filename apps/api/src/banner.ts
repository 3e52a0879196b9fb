import type { DemoAccount } from './deps.ts'
import type { Env } from './env.ts'

const labels = { admin: 'administrator', staff: 'reception', nurse: 'nurse', doctor: 'doctor', owner: 'owner' }

export interface Announced {
  demoAccounts: readonly DemoAccount[]
  setupLink: string | null
}

export function banner({ publicUrl }: Env, { demoAccounts, setupLink }: Announced): string {
  const lines = [`Piel is running at ${publicUrl}`, '']
  if (demoAccounts.length > 0) {
    lines.push('Demo accounts:')
    for (const { label, email, password } of demoAccounts)
      lines.push(`  ${labels[label].padEnd(13)}  ${email.padEnd(16)}  ${password}`)
    lines.push('')
  }
  if (setupLink !== null)
    lines.push('No administrator yet. Create one with this link (works once, for 24 hours):', `  ${setupLink}`, '')
  lines.push('Press Ctrl-C to stop.')
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`
}
