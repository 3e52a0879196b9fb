import { readEnv, type Env } from '#/env.ts'

/** Configuration of tests: high limits, no log. */
export function testEnv(overrides: Partial<Env> = {}): Env {
  const env = readEnv({ LOG_LEVEL: 'silent', DEMO: 'off', MFA: 'optional' })
  return { ...env, rateLimit: { token: 1_000_000, anonymous: 1_000_000 }, ...overrides }
}
