import { describe, expect, it } from 'vitest'
import { en } from '../../apps/web/src/i18n/en/index.ts'
import { files, isTest, nodesOf, type SourceFile } from './tree.ts'

const product = files(/^(apps\/\w+\/src|packages\/contract\/src|bench)\/.*\.(tsx?|css)$/).filter(
  ({ path }) => !isTest(path),
)
const comment = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g

/** Each comment that matches, as `path:line: match`. */
const commentsWith = (pattern: RegExp): string[] =>
  product.flatMap(({ path, text }) =>
    [...text.matchAll(comment)].flatMap(({ 0: found, index }) => {
      const word = pattern.exec(found)
      return word ? [`${path}:${text.slice(0, index + word.index).split('\n').length}: ${word[0]}`] : []
    }),
  )

const dialect = /\b(?:whoever|whomever|nobody|somebody|anybody|mends?|mended|anew|reckon(?:s|ed|ing)?|oneself)\b/i
const dialectName = /^(?:tell|told|longest|deepest|goOn|beyond|walking|stretch)(?=[A-Z]|$)|Stretch|Told|patience/

/** Names that a file declares. */
function* declaredIn(file: SourceFile): Generator<string> {
  for (const { node, parent } of nodesOf(file)) {
    if (node.type !== 'Identifier' || parent === undefined) continue
    const isDeclared = parent['id'] === node || (parent.type === 'Property' && parent['value'] === node)
    if (isDeclared) yield String(node['name'])
  }
}

type Words = { readonly [key: string]: string | Words }
const textsOf = (words: Words, prefix: string): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}.${key}`, value] as [string, string]] : textsOf(value, `${prefix}.${key}`),
  )

describe('language', () => {
  it('names no acceptance row in comments of the product', () => {
    expect(commentsWith(/\b[Rr]ows? [A-J]\d|\([A-J]\d{1,2}\b/)).toEqual([])
  })

  it('uses standard words in comments of the product', () => {
    expect(commentsWith(dialect)).toEqual([])
  })

  it('uses standard words in identifiers of the product', () => {
    const found = product
      .filter(({ path }) => !path.endsWith('.css'))
      .flatMap((file) =>
        [...declaredIn(file)].filter((name) => dialectName.test(name)).map((name) => `${file.path}: ${name}`),
      )
    expect([...new Set(found)]).toEqual([])
  })

  it('uses standard words in English texts', () => {
    const texts = [
      ...textsOf(en, 'en'),
      ...product.filter(({ path }) => path.includes('/oidc/pages/en')).map(({ path, text }) => [path, text] as const),
    ]
    expect(texts.filter(([, text]) => dialect.test(text)).map(([key]) => key)).toEqual([])
  })
})
