import { describe, expect, it } from 'vitest'
import { en } from '../../apps/web/src/i18n/en/index.ts'
import { es } from '../../apps/web/src/testing/spanish.ts'
import { testNames } from './specification.ts'
import { files, isTest, nodesOf, type SourceFile } from './tree.ts'

const product = files(/^(apps\/\w+\/src|packages\/contract\/src|bench)\/.*\.(tsx?|css)$/).filter(
  ({ path }) => !isTest(path),
)
const tests = files(/\.tsx?$/).filter(({ path }) => isTest(path) || path.startsWith('e2e/'))
const code = [...product, ...tests].filter(({ path }) => !path.endsWith('.css'))
const comment = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g

/** Each match of `pattern` in a part of the files, as `path:line: match`. */
const found = (sources: SourceFile[], part: RegExp, pattern: RegExp): string[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(part)].flatMap(({ 0: whole, index }) => {
      const word = pattern.exec(whole)
      return word ? [`${path}:${text.slice(0, index + word.index).split('\n').length}: ${word[0]}`] : []
    }),
  )

const nonStandardWord =
  /\b(?:whom|whomever|whoever|nobody|somebody|anybody|everybody|told|mends?|mended|anew|reckon(?:s|ed|ing)?|oneself|one[’']s own)\b/i
/** Relative clauses and idioms of translated syntax. */
const translatedSyntax =
  /\b(?:(?:in|of) which|goes? on|asked for|in one go|meanwhile|as (?:it is|they are)|by (?:itself|themselves)|where there is)\b/i
const nonStandardName = /^(?:tell|told|longest|deepest|goOn|beyond|walking|stretch)(?=[A-Z]|$)|Stretch|Told|patience/
/** Second names of things that docs/domain.md names once. */
const secondName = /\b(?:front desk|types? of appointments?|kind of device|(?:on|off) sale)\b/i
/** Words of docs/domain.md that Spanish texts avoid, *tú*, and quotation marks of Spain. */
const foreignToTheClinic =
  /(?<!\p{L})(?:clientes?|montos?|métodos? de pago|comprobantes?(?! fiscal)|jurisdicción|deudas?|moderador|tus?|tú|puedes|ingres[ae]|transacci(?:ón|ones)|cabinas?)(?!\p{L})|[«»]/iu
const nonStandardNameInTests = /^(?:told|whom|whoever|nobody|somebody|anybody|everybody)(?=[A-Z]|$)/

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
    expect(found(product, comment, /\b[Rr]ows? [A-Q]\d|\([A-Q]\d{1,2}\b/)).toEqual([])
  })

  it('uses standard words in comments', () => {
    expect(found([...product, ...tests], comment, nonStandardWord)).toEqual([])
  })

  it('uses native syntax in comments', () => {
    expect(found([...product, ...tests], comment, translatedSyntax)).toEqual([])
  })

  it('uses standard words in names of tests', () => {
    expect(testNames().filter(({ name }) => nonStandardWord.test(name))).toEqual([])
  })

  it('uses standard words in identifiers', () => {
    const names = code.flatMap((file) => {
      const pattern = product.includes(file) ? nonStandardName : nonStandardNameInTests
      return [...declaredIn(file)].filter((name) => pattern.test(name)).map((name) => `${file.path}: ${name}`)
    })
    expect([...new Set(names)]).toEqual([])
  })

  it('uses standard words in English texts', () => {
    const texts = [
      ...textsOf(en, 'en'),
      ...product.filter(({ path }) => path.includes('/oidc/pages/en')).map(({ path, text }) => [path, text] as const),
    ]
    const isRefused = (text: string) => nonStandardWord.test(text) || secondName.test(text)
    expect(texts.filter(([, text]) => isRefused(text)).map(([key]) => key)).toEqual([])
  })

  it('uses the words of docs/domain.md in Spanish texts', () => {
    const texts = [
      ...textsOf(es, 'es'),
      ...product.filter(({ path }) => path.includes('/oidc/pages/es')).map(({ path, text }) => [path, text] as const),
    ]
    const isSpecified = (key: string) => key === 'es.transactions.columns.customer'
    expect(
      texts.filter(([key, text]) => foreignToTheClinic.test(text) && !isSpecified(key)).map(([key]) => key),
    ).toEqual([])
  })

  it('uses only characters of the product’s font: others, such as arrows, are icons', () => {
    const [font] = files(/^apps\/web\/src\/components\/fonts\.css$/)
    const ranges = [...(font?.text.matchAll(/U\+([0-9A-F]{4})(?:-([0-9A-F]{4}))?/g) ?? [])].map(
      ([, from = '', to = from]) => `\\u{${from}}-\\u{${to}}`,
    )
    // Apple keyboards have this key, and Apple’s fonts the sign.
    const foreign = new RegExp(`[^${ranges.join('')}⌘]`, 'u')
    const withoutComments = product
      .filter(({ path }) => /^apps\/web\/.*(\.tsx|\/i18n\/.*)$/.test(path))
      .map((file) => ({ ...file, text: file.text.replace(comment, (whole) => whole.replace(/[^\n]/g, ' ')) }))
    expect(ranges.length).toBeGreaterThan(10)
    expect(found(withoutComments, /^.*$/gm, foreign)).toEqual([])
  })

  it('uses standard words in documents', () => {
    const documents = files(/\.md$/).filter(({ path }) => path !== 'docs/acceptance.md')
    expect(found(documents, /^.*$/gm, new RegExp(`(?<!\`)${nonStandardWord.source}(?!\`)`, 'i'))).toEqual([])
  })
})
