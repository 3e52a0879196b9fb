import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { parseAst } from 'vite'
import { root } from '../run.ts'

export interface Node {
  type: string
  start: number
  [field: string]: unknown
}

export interface SourceFile {
  /** From the root, with slashes. */
  path: string
  text: string
}

/** Everything under version control or about to be, in one order before and after it is, from the root, with slashes. */
export const paths: string[] = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
})
  .toString()
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))
  .toSorted()

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The files whose path matches, with their text. */
export const files = (pattern: RegExp): SourceFile[] =>
  paths.filter((path) => pattern.test(path)).map((path) => ({ path, text: read(path) }))

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$|\/(testing|fuzz)\//.test(path)

interface Placed {
  node: Node
  parent: Node | undefined
}

const parsed = new Map<string, readonly Placed[]>()

/** Every node of a source file's syntax tree, outermost first, each with its parent. A file is parsed once. */
export function nodesOf(file: SourceFile): readonly Placed[] {
  const nodes = parsed.get(file.path) ?? [...parse(file)]
  parsed.set(file.path, nodes)
  return nodes
}

function* parse({ path, text }: SourceFile): Generator<Placed> {
  const lang = path.endsWith('x') ? 'tsx' : path.endsWith('ts') ? 'ts' : 'js'
  const stack: Placed[] = [{ node: parseAst(text, { lang }) as unknown as Node, parent: undefined }]
  for (let item = stack.pop(); item; item = stack.pop()) {
    yield item
    for (const value of Object.values(item.node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child === 'object' && child !== null && 'type' in child)
          stack.push({ node: child as Node, parent: item.node })
  }
}

export const lineOf = ({ path, text }: SourceFile, node: Node): string =>
  `${path}:${text.slice(0, node.start).split('\n').length}`

export interface Import {
  /** The path from the root where it is a file of ours, else as written. */
  target: string
  written: string
}

export const targetOf = (from: string, written: string): string => {
  const workspace = /^(?:apps|packages)\/\w+\//.exec(from)?.[0]
  if (written.startsWith('#/') && workspace !== undefined) return `${workspace}src/${written.slice(2)}`
  return written.startsWith('.') ? normalize(join(from, '..', written)) : written
}

/** What a file imports, statically or not. */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = []
  for (const { node } of nodesOf(file)) {
    if (
      !['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'].includes(node.type)
    )
      continue
    const { value } = (node['source'] ?? {}) as { value?: unknown }
    if (typeof value !== 'string') continue
    found.push({ target: targetOf(file.path, value), written: value })
  }
  return found
}
