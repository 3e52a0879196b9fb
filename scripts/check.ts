import { checks, runSteps, vitest } from './steps.ts'

await runSteps([...checks, vitest('unit and architecture', ['contract', 'scripts'])])
