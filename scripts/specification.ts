import { matchRowsToTests } from './architecture/specification.ts'

const { text, unproven } = matchRowsToTests()
process.stdout.write(text)
if (unproven.length > 0) {
  console.error(`Rows without a test in the first tier: ${unproven.join(', ')}`)
  process.exitCode = 1
}
