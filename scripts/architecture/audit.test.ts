import { auditActions, auditKinds } from '@piel/contract/audit'
import { expect, it } from 'vitest'
import { en } from '../../apps/web/src/i18n/en/index.ts'
import { files, isTest } from './tree.ts'

const sources = files(/^apps\/api\/src\/.*\.ts$/).filter(
  ({ path, text }) => !isTest(path) && /\brecord(Audit|Export)\b/.test(text),
)

/** Whether a source writes an action out, or puts it together from its noun and a verb. */
const records = (text: string, action: string): boolean => {
  const [noun = '', verb = ''] = action.split('.')
  const isComposed = new RegExp(`\`${noun}\\.\\$\\{|\\$\\{\\w+\\}\\.${verb}\``).test(text)
  return text.includes(`'${action}'`) || (isComposed && new RegExp(`'(${verb}|${noun})'|\\b${verb}\``).test(text))
}

// That nothing else is recorded is known to the compiler: an event's action is an AuditAction.
it('J5 knows every action that the API records, and records every action that it knows', () => {
  expect(auditActions.filter((action) => !sources.some(({ text }) => records(text, action)))).toEqual([])
})

it('J5 has words for every action and every kind of object', () => {
  const words: Record<string, Record<string, string>> = en.audit.actions
  expect(
    auditActions.filter((action) => words[action.split('.')[0] ?? '']?.[action.split('.')[1] ?? ''] === undefined),
  ).toEqual([])
  expect(auditKinds.filter((kind) => !Object.hasOwn(en.audit.kinds, kind))).toEqual([])
})
