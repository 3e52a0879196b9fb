import { auditActions, auditKinds } from '@piel/contract/audit'
import { entryReasons } from '@piel/contract/ledger'
import { expect, it } from 'vitest'
import { en } from '../../apps/web/src/i18n/en/index.ts'
import { files, isTest } from './tree.ts'

const sources = files(/^apps\/api\/src\/.*\.ts$/).filter(
  ({ path, text }) => !isTest(path) && /\brecord(Audit|Export)\b/.test(text),
)
const unionIn = (text: string): string[] => [...text.matchAll(/'([a-z_]+)'/g)].map((match) => match[1] ?? '')

const typeNamed = (name: string): string | undefined =>
  files(/^apps\/api\/src\/.*\.ts$/)
    .map(({ text }) => new RegExp(`type ${name.trim()} = (.+)`).exec(text)?.[1])
    .find((type) => type !== undefined)

/** Names of actions in a source: written out, as a type over several verbs, or put together from a parameter's values. */
function actionsIn(text: string): string[] {
  // The names of locks and of messages look like actions, and so do reasons in the ledger.
  const whole = [...text.matchAll(/(?<!hashtext\()['"](?!validation)([a-z]+\.[a-z_]+)['"]/g)].map(
    (match) => match[1] ?? '',
  )
  const composed = [...text.matchAll(/`([a-z]+)\.\$\{([^}]+)\}`/g)].flatMap(([, noun = '', inner = '']) => {
    const type = new RegExp(`\\b${inner.trim()}\\??: ([^,;)\\n]+)`).exec(text)?.[1] ?? ''
    const verbs = unionIn(inner.includes("'") ? inner : (typeNamed(type) ?? type))
    return verbs.length > 0 ? verbs.map((verb) => `${noun}.${verb}`) : [`${noun}.\${${inner}}`]
  })
  const reasons: readonly string[] = entryReasons
  return [...whole.filter((name) => !reasons.includes(name)), ...composed]
}

it('J5 knows every action that the API records, and records every action that it knows', () => {
  const written = new Set(sources.flatMap(({ text }) => actionsIn(text)))
  expect([...written].toSorted()).toEqual([...auditActions].toSorted())
})

it('J5 has words for every action and every kind of object', () => {
  const words: Record<string, Record<string, string>> = en.audit.actions
  expect(
    auditActions.filter((action) => words[action.split('.')[0] ?? '']?.[action.split('.')[1] ?? ''] === undefined),
  ).toEqual([])
  expect(auditKinds.filter((kind) => !Object.hasOwn(en.audit.kinds, kind))).toEqual([])
})
