import { changeBase, changedFiles, fastTestsOf } from './changed.ts'
import { checks, runSteps, vitest } from './steps.ts'

const tests = fastTestsOf(changedFiles(changeBase()))

await runSteps([
  [vitest('rules of the tree and fast tests of what changed', ['scripts/architecture/', ...tests]), ...checks],
])
