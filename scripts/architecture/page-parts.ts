import { files, isTest, nodesOf, targetOf, type Node, type SourceFile } from './tree.ts'

export interface Part {
  target: string
  /** The namespaces that `withWords` or `lazyPage` loads beside it. */
  declared: string[]
}

interface Module {
  imports: string[]
  /** Dynamic imports. */
  parts: Part[]
  /** Namespaces that `useTranslation` names. */
  used: string[]
}

const literalsOf = (node: Node | undefined): string[] => {
  if (node === undefined) return ['common']
  if (node.type === 'Literal') return [String(node['value'])]
  if (node.type === 'ArrayExpression') return (node['elements'] as Node[]).flatMap(literalsOf)
  throw new Error(`namespaces must be written out, not ${node.type}`)
}

function moduleOf(file: SourceFile): Module {
  const nodes = [...nodesOf(file)].map(({ node }) => node)
  const sourceOf = (node: Node): string[] => {
    const { value } = (node['source'] ?? {}) as { value?: unknown }
    return typeof value === 'string' ? [targetOf(file.path, value)] : []
  }
  const argumentsOf = (node: Node) => node['arguments'] as Node[]
  const calls = nodes.filter(({ type }) => type === 'CallExpression')
  const declaredFor = new Map(
    calls.flatMap((call): [unknown, string[]][] => {
      const [namespaces, load] = argumentsOf(call)
      if (namespaces?.type !== 'ArrayExpression' || load?.type !== 'ArrowFunctionExpression') return []
      return [[load['body'], literalsOf(namespaces)]]
    }),
  )
  return {
    imports: nodes
      .filter(({ type }) => /^(Import|ExportNamed|ExportAll)Declaration$/.test(type))
      .filter((node) => node['importKind'] !== 'type' && node['exportKind'] !== 'type')
      .flatMap(sourceOf),
    parts: nodes
      .filter(({ type }) => type === 'ImportExpression')
      .flatMap((node) => sourceOf(node).map((target) => ({ target, declared: declaredFor.get(node) ?? [] }))),
    used: calls
      .filter((call) => (call['callee'] as Node)['name'] === 'useTranslation')
      .flatMap((call) => literalsOf(argumentsOf(call)[0])),
  }
}

/** The files of the web with what they import and the words that they use. */
export const modules = new Map(
  files(/^apps\/web\/src\/(app|features|components|lib)\/.*\.tsx?$/)
    .filter(({ path }) => !isTest(path))
    .map((file) => [file.path, moduleOf(file)]),
)
