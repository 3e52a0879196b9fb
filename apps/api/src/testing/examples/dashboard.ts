import type { Example } from '../example.ts'

export const examples: Record<string, Example> = {
  'GET /dashboard/income/export': { audited: true },
  'GET /dashboard/treatments/export': { audited: true },
}
