import { readFileSync } from 'node:fs'
import { parseSync, transformWithOxc, type Plugin } from 'vite'

/** A node of ESTree. */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** What a file of the contract declares at its top level, as JavaScript. */
interface Contents {
  code: string
  declarations: Map<string, Node>
  /** The import statement of each name that the file imports. */
  imports: Map<string, string>
}

const part = /\?part=(\w+)$/

/** What only the API reads of an endpoint, by lines of the contract's source: texts, errors, and schemas of requests. */
const ofTheApi = /^\s+(?:summary: (['"`]).*\1|tag(?:: '.*')?|errors: \[[^\]]*\]|query: .*|body: .*),$/gm

/** Initial values that need no annotation: evaluating them has no side effect. */
const isInert = /^(ArrowFunctionExpression|ArrayExpression|Literal|TemplateLiteral|Identifier)$/

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function nameOf(value: unknown): string {
  if (isNode(value) && value.type === 'Identifier') return String(value['name'])
  throw new Error('the contract declares and imports each value by a name of its own')
}

/** All names in a node. Those of properties count too: an import that is not used is dropped. */
function namesIn(node: Node, found = new Set<string>()): Set<string> {
  if (node.type === 'Identifier') found.add(nameOf(node))
  for (const child of Object.values(node).flat()) if (isNode(child)) namesIn(child, found)
  return found
}

/** An import as one statement for each of its names. */
function statementsOf(node: Node): [local: string, statement: string][] {
  const from = String((node['source'] as Node)['value'])
  return (node['specifiers'] as Node[]).map((specifier) => {
    const local = nameOf(specifier['local'])
    if (specifier.type !== 'ImportSpecifier') return [local, `import * as ${local} from '${from}'`]
    const imported = nameOf(specifier['imported'])
    return [local, `import { ${imported} as ${local} } from '${from}?part=${imported}'`]
  })
}

async function contentsOf(path: string): Promise<Contents> {
  const { code } = await transformWithOxc(readFileSync(path, 'utf8').replaceAll(ofTheApi, ''), path)
  const contents: Contents = { code, declarations: new Map(), imports: new Map() }
  for (const statement of parseSync('contract.js', code).program.body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') {
      for (const [local, text] of statementsOf(statement)) contents.imports.set(local, text)
    } else {
      const declaration = (statement['declaration'] ?? statement) as Node
      const declared = (declaration['declarations'] ?? [declaration]) as Node[]
      for (const one of declared) contents.declarations.set(nameOf(one['id']), one)
    }
  }
  return contents
}

/** A module with one declaration, and imports of what it uses. */
function moduleOf({ code, declarations, imports }: Contents, path: string, name: string): string {
  const node = declarations.get(name)
  if (!node) throw new Error(`${path} does not declare ${name}`)
  const used = [...namesIn(node)].filter((other) => other !== name)
  const needed = used.flatMap((other) => {
    if (declarations.has(other)) return [`import { ${other} } from '${path}?part=${other}'`]
    return imports.get(other) ?? []
  })
  const init = node['init']
  if (!isNode(init)) return [...needed, `export ${code.slice(node.start, node.end)}`].join('\n')
  const value = code.slice(init.start, init.end)
  // Marked as pure as a whole: the calls in it make schemas, and the unused ones are dropped.
  const pure = isInert.test(init.type) ? value : `/* @__PURE__ */ (() => (${value}))()`
  return [...needed, `export const ${name} = ${pure}`].join('\n')
}

/**
 * Makes a module of each declaration of the contract, without what only the API reads. A chunk then has what its pages
 * use, and not all that the same files declare: the rules of forms stay out of pages that show rows.
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
        const code = name === undefined ? all().join('\n') : moduleOf(contents, path, name)
        return { code, moduleType: 'js', moduleSideEffects: false }
      },
    },
    transform: {
      filter: { id: /\/apps\/web\/src\/.*\.tsx?$/, code: /@piel\/contract\// },
      // After the compiler, which removes types and writes an import on one line.
      order: 'post',
      handler(code) {
        const nodes = this.parse(code).body.filter(({ type }) => type === 'ImportDeclaration') as unknown as Node[]
        return nodes.toReversed().reduce((out, node) => {
          if (!String((node['source'] as Node)['value']).startsWith('@piel/contract/')) return out
          const statements = statementsOf(node).map(([, statement]) => statement)
          return `${out.slice(0, node.start)}${statements.join(';')};${out.slice(node.end)}`
        }, code)
      },
    },
  }
}
