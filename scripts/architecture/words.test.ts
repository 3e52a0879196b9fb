import { errorTable } from '@piel/contract/core/errors'
import { describe, expect, it } from 'vitest'
import { en } from '../../apps/web/src/i18n/en/index.ts'
import { es } from '../../apps/web/src/testing/spanish.ts'
import { files, isTest, lineOf, nodesOf, type Node } from './tree.ts'

type Words = { readonly [key: string]: string | Words }

/** `namespace:path.to.key` of every text. */
const keysOf = (words: Words, prefix: string, separator = '.'): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${separator}${key}`] : keysOf(value, `${prefix}${separator}${key}`),
  )
const allKeys = (catalogue: Words): string[] =>
  Object.entries(catalogue).flatMap(([namespace, words]) =>
    typeof words === 'string' ? [namespace] : keysOf(words, namespace, ':'),
  )

const textAt = (catalogue: Words, key: string): string =>
  key
    .split(/[:.]/)
    .reduce<string | Words>((at, name) => (typeof at === 'string' ? at : (at[name] ?? '')), catalogue) as string
const plural = /_(zero|one|many|other)$/
const valuesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted()

const web = files(/^apps\/web\/src\/.*\.tsx?$/).filter(({ path }) => !isTest(path) && !/\/i18n\/(en|es)\//.test(path))

/** Whole strings of the code, and patterns of composed ones (`kinds.${kind}`). */
function spoken(): { whole: Set<string>; patterns: RegExp[] } {
  const whole = new Set<string>()
  const patterns = new Set<string>()
  for (const file of [...web, ...files(/^packages\/contract\/src\/.*\.ts$|^apps\/api\/src\/(oidc|http)\/.*\.ts$/)])
    for (const { node } of nodesOf(file)) {
      if (node.type === 'Literal' && typeof node['value'] === 'string') whole.add(node['value'])
      if (node.type !== 'TemplateLiteral') continue
      const parts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
      if (parts.length === 1) whole.add(parts.join())
      else if (/^[\w.:]{3,}$/.test(parts.join('')))
        patterns.add(parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.]+'))
    }
  return { whole, patterns: [...patterns].map((pattern) => new RegExp(`^${pattern}$`)) }
}

describe('A8 words', () => {
  it('are the same in both languages, key by key', () => {
    const withoutMany = allKeys(es).filter((key) => !key.endsWith('_many'))
    expect(withoutMany.toSorted()).toEqual(allKeys(en).toSorted())
  })

  it('have the Spanish plural of millions wherever they have a plural', () => {
    const keys = new Set(allKeys(es))
    expect([...keys].filter((key) => key.endsWith('_other') && !keys.has(key.replace(/_other$/, '_many')))).toEqual([])
  })

  it('use the same values in both languages', () => {
    const differing = allKeys(en).filter(
      (key) => !plural.test(key) && String(valuesIn(textAt(en, key))) !== String(valuesIn(textAt(es, key))),
    )
    expect(differing).toEqual([])
  })

  it('are nowhere empty, and nowhere untranslated', () => {
    expect(allKeys(es).filter((key) => textAt(es, key).trim() === '')).toEqual([])
    // The states of Mexico have the same names in both languages.
    const isPlace = (key: string) => key.startsWith('shipping:states.')
    const same = allKeys(en).filter(
      (key) =>
        !isPlace(key) && textAt(en, key) === textAt(es, key) && /[a-z]{3,} [a-z]{3,} [a-z]{3,}/i.test(textAt(en, key)),
    )
    expect(same).toEqual([])
  })

  it('name no environment variable', () => {
    const variable = /[A-Z]{2,}_[A-Z]{2,}/
    expect(allKeys(en).filter((key) => variable.test(textAt(en, key)) || variable.test(textAt(es, key)))).toEqual([])
  })

  it('are all used', () => {
    const { whole, patterns } = spoken()
    // If every key of a namespace were composed from data, any key would count as used.
    const wholesale = Object.keys(en).filter((name) => !['errors', 'purposes', 'validation'].includes(name))
    expect(wholesale.filter((name) => patterns.some((pattern) => pattern.test(`${name}:any.thing.at_all`)))).toEqual([])

    const isUsed = (key: string): boolean => {
      const [namespace, path = ''] = key.replace(plural, '').split(':')
      const forms = [path, `${namespace}:${path}`, `${namespace}.${path}`]
      return forms.some((form) => whole.has(form) || patterns.some((pattern) => pattern.test(form)))
    }
    const isCode = (key: string) => key.startsWith('errors:') && (isErrorCode(key) || isNameInCode(key))
    const unused = allKeys(en).filter((key) => !(key.startsWith('errors:') ? isCode(key) : isUsed(key)))
    expect(unused).toEqual([])
  })

  it('do not appear in the components', () => {
    const letters = /\p{L}{2,}/u
    const spokenAttributes =
      /^(aria-(label|description|placeholder|roledescription|valuetext)|placeholder|title|alt|label)$/
    const found = web
      .filter(({ path }) => path.endsWith('.tsx'))
      .flatMap((file) =>
        [...nodesOf(file)]
          .filter(({ node, parent }) => isText(node, parent, letters, spokenAttributes))
          .map(({ node }) => lineOf(file, node)),
      )
    // The product's name and the heading that the specification fixes are the same in every language.
    expect(found).toEqual([])
  })

  it('begin no sentence elsewhere in the code, except in errors that are not shown', () => {
    const sentence = /^\p{Lu}\p{Ll}+ \p{L}/u
    const textOf = ({ type, value }: Node) =>
      type === 'TemplateElement' ? (value as { cooked: string }).cooked : type === 'Literal' ? value : undefined
    const found = web.flatMap((file) =>
      [...nodesOf(file)]
        .filter(({ parent }) => parent?.type !== 'NewExpression')
        .map(({ node }) => textOf(node))
        .filter((text) => typeof text === 'string' && sentence.test(text)),
    )
    // The specification fixes these words.
    expect(found).toEqual(['Error de validación en doctorResponseSchema'])
  })
})

const isErrorCode = (key: string): boolean => Object.hasOwn(errorTable, key.replace('errors:', ''))

/** Codes are also names of object entries, as in a table from one code to another. */
function isNameInCode(key: string): boolean {
  const name = key.split(':')[1] ?? ''
  return web.some(({ text }) => new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`).test(text))
}

function isText(node: Node, parent: Node | undefined, letters: RegExp, attributes: RegExp): boolean {
  if (node.type === 'JSXText') return letters.test(String(node['value']))
  const isLiteral = node.type === 'Literal' && typeof node['value'] === 'string' && letters.test(node['value'])
  if (!isLiteral) return false
  if (parent?.type === 'JSXExpressionContainer') return /\s/.test(String(node['value']))
  const { name } = (parent?.['name'] ?? {}) as { name?: unknown }
  return parent?.type === 'JSXAttribute' && typeof name === 'string' && attributes.test(name)
}
