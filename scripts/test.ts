import { build, checks, endToEnd, runSteps, vitest } from './steps.ts'

await runSteps([
  ...checks,
  build,
  vitest('unit and architecture', ['contract', 'scripts', 'web']),
  vitest('API', ['api']),
  endToEnd,
])
