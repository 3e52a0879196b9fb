import { files, nodesOf, read, type Node } from './tree.ts'

export interface Row {
  id: string
  /** What must hold, in the words of docs/acceptance.md. */
  text: string
}

/** A test that proves rows: its name begins with their identities, or its group's does. */
interface Proof {
  path: string
  name: string
  rows: string[]
  /** Whether it runs in `npm run test:full` only. */
  isFull: boolean
}

const cells = (line: string): string[] => line.split(/(?<!\\)\|/).map((cell) => cell.trim())

/** The rows of docs/acceptance.md, in its order. */
export const rowsOf = (text: string): Row[] =>
  text.split('\n').flatMap((line) => {
    const [, id = '', first = '', second = ''] = cells(line)
    if (!/^[A-Q]\d{1,2}$/.test(id)) return []
    return [{ id, text: first.startsWith('`/') ? `${first}: ${second}` : first }]
  })

/** The identities that a name begins with: "B3-B5 B14 …" names B3, B4, B5 and B14. */
export function rowsNamed(name: string): string[] {
  const [head = ''] = /^(?:[A-Q]\d{1,2}(?:[-–][A-Q]\d{1,2})?[,\s]+)+/.exec(`${name} `) ?? []
  return head.split(/[,\s]+/).flatMap((part) => {
    const [from = '', to = from] = part.split(/[-–]/)
    if (from === '') return []
    const [first, last] = [Number(from.slice(1)), Number(to.slice(1))]
    return Array.from({ length: last - first + 1 }, (_, i) => `${from.charAt(0)}${first + i}`)
  })
}

const rootName = (node: unknown): string | undefined => {
  if (typeof node !== 'object' || node === null) return undefined
  const { type, name, object, callee } = node as Record<string, unknown>
  return type === 'Identifier' ? String(name) : rootName(object ?? callee)
}

function titleOf(node: Node, text: string): string | undefined {
  const [title] = (node['arguments'] ?? []) as Node[]
  if (!title || !['Literal', 'TemplateLiteral'].includes(title.type)) return undefined
  const written = text.slice(title.start, title['end'] as number)
  return /^['"`]/.test(written) ? written.slice(1, -1).replaceAll(/\\(['"`])/g, '$1') : undefined
}

/** The options of a test state its tag: `{ tags: 'full' }` for vitest, `{ tag: '@full' }` for Playwright. */
function hasFullTag(node: Node, text: string): boolean {
  const [, options] = (node['arguments'] ?? []) as Node[]
  if (options?.type !== 'ObjectExpression') return false
  return /\btags?: '@?full'/.test(text.slice(options.start, options['end'] as number))
}

interface NamedTest {
  path: string
  name: string
  isGroup: boolean
  /** Whether the test or the group itself has the tag. */
  hasFullTag: boolean
  node: Node
}

/** Computes once: reading every test takes seconds. */
function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined
  return () => (known ??= { value: compute() }).value
}

/** Every test and group of tests with its name, by file, in order. */
export const testNames = once((): NamedTest[] =>
  files(/\.(test|spec)\.tsx?$/).flatMap((file) => {
    const found: NamedTest[] = []
    for (const { node, parent } of nodesOf(file)) {
      if (node.type !== 'CallExpression' || parent?.['callee'] === node) continue
      const root = rootName(node['callee'])
      const name = root && ['it', 'test', 'describe'].includes(root) ? titleOf(node, file.text) : undefined
      const isGroup = root === 'describe' || /^test\.describe\b/.test(file.text.slice(node.start, node.start + 14))
      if (name !== undefined)
        found.push({ path: file.path, name, isGroup, hasFullTag: hasFullTag(node, file.text), node })
    }
    return found.toSorted((a, b) => a.node.start - b.node.start)
  }),
)

/** Every test of the tree that names a row. */
export const proofs = once((): Proof[] =>
  [...Map.groupBy(testNames(), ({ path }) => path)]
    .flatMap(([path, found]) => {
      const groups = found.filter(({ isGroup }) => isGroup)
      return found
        .filter(({ isGroup }) => !isGroup)
        .map(({ node, name, hasFullTag }) => {
          const around = groups.filter(
            ({ node: group }) => group.start < node.start && (node['end'] as number) < (group['end'] as number),
          )
          const rows = [...rowsNamed(name), ...around.flatMap((group) => rowsNamed(group.name))]
          const isFull = hasFullTag || around.some((group) => group.hasFullTag)
          return { path, name, rows: [...new Set(rows)], isFull }
        })
    })
    .filter(({ rows }) => rows.length > 0),
)

/**
 * Each row of docs/acceptance.md with the tests that prove it, as Markdown, and the rows that have no test in the first
 * tier.
 */
export function matchRowsToTests(): { text: string; unproven: string[] } {
  const all = proofs()
  const unproven: string[] = []
  const sections = rowsOf(read('docs/acceptance.md')).map(({ id, text }) => {
    const own = all.filter((proof) => proof.rows.includes(id))
    if (own.every(({ isFull }) => isFull)) unproven.push(id)
    const byFile = [...Map.groupBy(own, ({ path }) => path)].map(
      ([path, list]) =>
        `- \`${path}\`\n${list.map(({ name, isFull }) => `  - ${name.replaceAll('\n', ' ')}${isFull ? ' (full)' : ''}`).join('\n')}`,
    )
    return `### ${id}\n\n${text}\n\n${byFile.join('\n')}\n`
  })
  return { text: sections.join('\n'), unproven }
}
