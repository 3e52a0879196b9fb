import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expected } from './architecture/specification.ts'
import { root } from './run.ts'

const { text, unproven } = expected()
writeFileSync(join(root, 'docs/specification.md'), text)
process.stdout.write(
  unproven.length === 0 ? 'docs/specification.md: every row has a test\n' : `Without a test: ${unproven.join(', ')}\n`,
)
