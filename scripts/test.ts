import { build, checks, endToEnd, runSteps, vitest } from './steps.ts'

await runSteps([[...checks, build], [vitest('unit, web and API')], [endToEnd]])
