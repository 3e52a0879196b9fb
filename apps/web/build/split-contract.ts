import { readFileSync } from 'node:fs'
import { parseSync, transformWithOxc, Visitor, type ESTree, type Plugin } from 'vite'

type Declaration = ESTree.VariableDeclarator | ESTree.Function | ESTree.Class
type Span = Pick<ESTree.Node, 'start' | 'end'>

interface Contents {
  code: string
  declarations: Map<string, Declaration>
  /** The import statement of each name that the file imports. */
  imports: Map<string, string>
  identifiers: ESTree.IdentifierName[]
}

const part = /\?part=(\w+)$/

/** Properties of an endpoint that only the API reads. */
const ofTheApi = new Set(['summary', 'errors', 'query', 'body'])

/** Labels are objects with a property for each language. */
const partOf = (name: string, language: string | undefined): string =>
  language !== undefined && name.endsWith('Labels') ? `${name}_${language}` : name
const labelsIn = /^(\w+Labels)_(en|es)$/

/** Initial values that need no annotation: evaluating them has no side effect. */
const isInert = /^(ArrowFunctionExpression|ArrayExpression|Literal|TemplateLiteral|Identifier)$/

const isWithin = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end

function nameOf(node: ESTree.Node | null): string {
  if (node?.type === 'Identifier') return node.name
  throw new Error('the contract declares and imports each value by a name of its own')
}

const propertiesOf = (node: ESTree.Node | undefined): ESTree.ObjectProperty[] =>
  node?.type === 'ObjectExpression' ? node.properties.filter((property) => property.type === 'Property') : []

/** The properties of endpoints that the web does not read. */
const unreadOf = ({ callee, arguments: given }: ESTree.CallExpression): ESTree.ObjectProperty[] =>
  callee.type === 'Identifier' && callee.name === 'defineEndpoints'
    ? propertiesOf(given.at(-1))
        .flatMap(({ value }) => propertiesOf(value))
        .filter(({ key }) => key.type === 'Identifier' && ofTheApi.has(key.name))
    : []

/** Replaces a property and the comma after it by spaces, so that positions stay. */
function blank(code: string, { start, end }: Span): string {
  const after = code[end] === ',' ? end + 1 : end
  return code.slice(0, start) + ' '.repeat(after - start) + code.slice(after)
}

/** An import as one statement per name; the words of a language import labels only in that language. */
const statementsOf = (
  { source, specifiers }: ESTree.ImportDeclaration,
  language?: string,
): [local: string, statement: string][] =>
  specifiers.map((specifier) => {
    const local = nameOf(specifier.local)
    if (specifier.type !== 'ImportSpecifier') return [local, `import * as ${local} from '${source.value}'`]
    const imported = nameOf(specifier.imported)
    return [local, `import { ${imported} as ${local} } from '${source.value}?part=${partOf(imported, language)}'`]
  })

async function contentsOf(path: string): Promise<Contents> {
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path)
  const { program } = parseSync('contract.js', code)
  const unread: Span[] = []
  const identifiers: ESTree.IdentifierName[] = []
  new Visitor({
    CallExpression: (call) => void unread.push(...unreadOf(call)),
    Identifier: (node) => void identifiers.push(node as ESTree.IdentifierName),
  }).visit(program)
  const contents: Contents = {
    code: unread.reduce(blank, code),
    declarations: new Map(),
    imports: new Map(),
    // An import that only a deleted value needs would draw its module into the chunk.
    identifiers: identifiers.filter((identifier) => !unread.some((property) => isWithin(identifier, property))),
  }
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const [local, text] of statementsOf(statement)) contents.imports.set(local, text)
    } else {
      const declaration = (statement.type === 'ExportNamedDeclaration' && statement.declaration) || statement
      const declared = declaration.type === 'VariableDeclaration' ? declaration.declarations : [declaration]
      for (const one of declared as Declaration[]) contents.declarations.set(nameOf(one.id), one)
    }
  }
  return contents
}

/** A module with labels in one language. */
function labelsModule(contents: Contents, path: string, name: string, language: string): string {
  const { code, declarations, imports, identifiers } = contents
  const node = declarations.get(name)
  const init = node?.type === 'VariableDeclarator' ? node.init : undefined
  const labels = propertiesOf(init ?? undefined).find(({ key }) => key.type === 'Identifier' && key.name === language)
  if (!labels) throw new Error(`${path} does not declare ${name} in ${language}`)
  const used = new Set(identifiers.filter((each) => isWithin(each, labels.value)).map((each) => each.name))
  const needed = [...used].flatMap((other) => {
    const part = partOf(other, language)
    if (declarations.has(other)) return `import { ${other} } from '${path}?part=${part}'`
    return imports.get(other)?.replace(`?part=${other}'`, `?part=${part}'`) ?? []
  })
  const value = code.slice(labels.value.start, labels.value.end)
  return [...needed, `export const ${name} = { ${language}: ${value} }`].join('\n')
}

/** A module with one declaration, and imports of what it uses. */
function moduleOf({ code, declarations, imports, identifiers }: Contents, path: string, name: string): string {
  const node = declarations.get(name)
  if (!node) throw new Error(`${path} does not declare ${name}`)
  // Property names count too, because unused imports are dropped anyway.
  const used = new Set(identifiers.filter((identifier) => isWithin(identifier, node)).map((each) => each.name))
  used.delete(name)
  const needed = [...used].flatMap((other) =>
    declarations.has(other) ? `import { ${other} } from '${path}?part=${other}'` : (imports.get(other) ?? []),
  )
  if (node.type !== 'VariableDeclarator' || !node.init)
    return [...needed, `export ${code.slice(node.start, node.end)}`].join('\n')
  const value = code.slice(node.init.start, node.init.end)
  // Marked as pure as a whole: its calls create schemas, and unused ones are dropped.
  const pure = isInert.test(node.init.type) ? value : `/* @__PURE__ */ (() => (${value}))()`
  return [...needed, `export const ${name} = ${pure}`].join('\n')
}

/**
 * Makes a module of each declaration of the contract, without what only the API reads. A chunk then contains what its
 * pages use instead of whole files: pages that show rows do not load the rules of forms.
 */
export function splitContract(): Plugin {
  const files = new Map<string, Promise<Contents>>()
  const read = (path: string): Promise<Contents> => {
    const contents = files.get(path) ?? contentsOf(path)
    files.set(path, contents)
    return contents
  }
  return {
    name: 'split-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: part },
      async handler(id, importer) {
        const file = await this.resolve(id.replace(part, ''), importer?.replace(part, ''))
        return file && { id: file.id + (part.exec(id)?.[0] ?? ''), moduleSideEffects: false }
      },
    },
    load: {
      filter: { id: /\/packages\/contract\/src\/[\w/-]+\.ts(\?part=\w+)?$/ },
      async handler(id) {
        const path = id.replace(part, '')
        const contents = await read(path)
        const name = part.exec(id)?.[1]
        const all = () =>
          [...contents.declarations.keys()].map((each) => `export { ${each} } from '${path}?part=${each}'`)
        const [, labels, language] = labelsIn.exec(name ?? '') ?? []
        const code =
          name === undefined
            ? all().join('\n')
            : labels !== undefined && language !== undefined
              ? labelsModule(contents, path, labels, language)
              : moduleOf(contents, path, name)
        return { code, moduleType: 'js', moduleSideEffects: false }
      },
    },
    transform: {
      filter: { id: /\/apps\/web\/src\/.*\.tsx?$/, code: /@piel\/contract\// },
      // After the compiler, which removes types and writes each import on one line.
      order: 'post',
      handler(code, id) {
        const language = /\/i18n\/(en|es)\//.exec(id)?.[1]
        const imports = this.parse(code).body.filter((statement) => statement.type === 'ImportDeclaration')
        return imports.toReversed().reduce((out, node) => {
          if (!node.source.value.startsWith('@piel/contract/')) return out
          const statements = statementsOf(node, language).map(([, statement]) => statement)
          return `${out.slice(0, node.start)}${statements.join(';')};${out.slice(node.end)}`
        }, code)
      },
    },
  }
}
