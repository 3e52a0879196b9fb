import { auditActions, auditFields } from '@piel/contract/nouns'
import { expect, it } from 'vitest'
import { endpointTable } from '../../apps/api/src/nouns.ts'
import { en } from '../../apps/web/src/i18n/en/index.ts'
import { es } from '../../apps/web/src/testing/spanish.ts'
import { files, isTest } from './tree.ts'

const sources = files(/^(apps\/api|packages\/contract)\/src\/.*\.ts$/).filter(
  ({ path, text }) => !isTest(path) && /\b(recordAudit|auditOf|audited|defineCsv)\b/.test(text),
)

/** Whether a source contains an action, or composes it from its noun and a verb. */
const records = (text: string, action: string): boolean => {
  const [noun = '', verb = ''] = action.split('.')
  const isComposed = new RegExp(`\`${noun}\\.\\$\\{|\\$\\{\\w+\\}\\.${verb}\``).test(text)
  return text.includes(`'${action}'`) || (isComposed && new RegExp(`'(${verb}|${noun})'|\\b${verb}\``).test(text))
}

// That nothing else is recorded is known to the compiler: an event's action is an AuditAction.
it('J5 knows every action that the API records, and records every action that it knows', () => {
  expect(auditActions.filter((action) => !sources.some(({ text }) => records(text, action)))).toEqual([])
})

const labelled = (name: string) => [en, es].every(({ audit }) => Object.hasOwn(audit.fields, name))

// Fields of other events are known to the compiler: an event's fields are AuditFields.
it('J5 has a label in both languages for every filter that an export records', () => {
  const filters = endpointTable.flatMap((endpoint) =>
    'csv' in endpoint.answer && endpoint.query ? Object.keys((endpoint.query as { shape?: object }).shape ?? {}) : [],
  )
  expect(filters.length).toBeGreaterThan(20)
  expect(filters.filter((name) => !labelled(name))).toEqual([])
  expect(auditFields.filter((name) => !labelled(name))).toEqual([])
})

it('J5 has a label in both languages for every field that versions keep', () => {
  const text = files(/^apps\/api\/src\/db\/migrations\/.*\.sql$/)
    .map((file) => file.text)
    .join('\n')
  const bodies = [...text.matchAll(/FUNCTION (?:current_version\(|\w+_version\(object text)[\s\S]*?\nEND \$\$;/g)].map(
    ([body]) => body,
  )
  expect(bodies.length).toBeGreaterThan(0)
  // The parts of a specialty and a licence are shown within one value.
  const parts = [
    'specialtyId',
    'certifiedAt',
    'certificateNumber',
    'certifiedUntil',
    'number',
    'jurisdiction',
    'issuedAt',
    'expiresAt',
  ]
  const names = bodies.flatMap((body) => [...body.matchAll(/'([a-z][A-Za-z]*)', /g)].map((match) => match[1] ?? ''))
  expect(new Set(names).size).toBeGreaterThan(40)
  expect([...new Set(names)].filter((name) => !parts.includes(name) && !labelled(name))).toEqual([])
})
