import { randomUUID } from 'node:crypto'
import type { Example } from '../example.ts'

export const examples: Record<string, Example> = {
  'POST /auth/login': {
    body: () => ({ username: `${randomUUID()}@example.test`, password: 'Wrong-2026' }),
    refusal: () => 'invalid_credentials',
  },
}
