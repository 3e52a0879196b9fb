import { join } from 'node:path'
import { expect, it } from 'vitest'
import { failuresOfFiles, failuresOfSuites } from './failures.ts'
import { root } from './run.ts'

it('names each failed test of vitest with its file, and a file that does not load', () => {
  const file = (name: string, status: string, ...tests: [fullName: string, status: string][]) => ({
    name: join(root, name),
    status,
    assertionResults: tests.map(([fullName, result]) => ({ fullName, status: result })),
  })
  expect(
    failuresOfFiles([
      file('a.test.ts', 'passed', ['E1 adds', 'passed']),
      file('b.test.ts', 'failed', ['E2 adds', 'passed'], ['E3 refuses', 'failed'], ['E4 refuses', 'failed']),
      file('c.test.ts', 'failed'),
    ]),
  ).toEqual(['b.test.ts: E3 refuses', 'b.test.ts: E4 refuses', 'c.test.ts does not load'])
})

it('names each failed test of the browser with its file, also those in groups', () => {
  const groups = [{ file: 'till.spec.ts', specs: [{ title: 'P2 counts', ok: false }] }]
  const specs = [
    { title: 'P1 opens', ok: true },
    { title: 'P3 closes', ok: false },
  ]
  expect(failuresOfSuites([{ file: 'till.spec.ts', specs, suites: groups }], 'e2e')).toEqual([
    'e2e/till.spec.ts: P3 closes',
    'e2e/till.spec.ts: P2 counts',
  ])
})
