import { randomUUID } from 'node:crypto'
import type { Example } from '../example.ts'

export const examples: Record<string, Example> = {
  'POST /auth/login': {
    body: () => ({ username: `${randomUUID()}@example.test`, password: 'Wrong-2026' }),
    refusal: () => 'invalid_credentials',
  },
  // None of these exists with the embedded provider.
  'GET /auth/provider': { refusal: () => 'not_found' },
  'POST /auth/exchange': {
    body: () => ({ code: 'c', codeVerifier: 'v', redirectUri: 'https://piel.test/auth/callback', nonce: 'n' }),
    refusal: () => 'not_found',
  },
  'POST /auth/identity': { body: () => ({ accessToken: 'a.b.c', idToken: 'a.b.c' }), refusal: () => 'not_found' },
}
