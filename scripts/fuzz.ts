import { run } from './run.ts'

const env = { FUZZ_REQUESTS: process.env['FUZZ_REQUESTS'] ?? '100000' }
const { code } = await run('vitest', ['run', '--project', 'api', 'apps/api/src/fuzz'], {
  show: true,
  minutes: 120,
  env,
})
process.exit(code)
