import type { Example } from '../example.ts'

const withWrongPassword: Example = {
  body: () => ({ password: 'Wrong-2026' }),
  refusal: () => 'validation_failed',
  refusalAudited: 'validation_failed',
}

export const examples: Record<string, Example> = {
  'POST /me/second-factor/app': withWrongPassword,
  'POST /me/second-factor/app/remove': withWrongPassword,
  'POST /me/second-factor/recovery-codes': withWrongPassword,
  'POST /me/second-factor/app/confirm': { body: () => ({ code: '000000' }), refusal: () => 'validation_failed' },
}
