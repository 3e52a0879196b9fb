import { expect, it } from 'vitest'
import { files, isTest, lineOf, nodesOf, type Node } from './tree.ts'

const named = (node: unknown): string => {
  const { type, name, property } = (node ?? {}) as Record<string, unknown>
  if (type === 'Identifier') return String(name)
  return type === 'MemberExpression' ? named(property) : ''
}

/** A wall-clock time as the API writes it: `row.time`, `until`, `axis.timeAt(minute)`. */
const isWallTime = (node: unknown): boolean => {
  const { type, callee } = node as Record<string, unknown>
  return /^(time|from|until)$/.test(named(node)) || (type === 'CallExpression' && named(callee) === 'timeAt')
}

/** What is shown: a child of an element, or a value in a text. */
function shownBy(node: Node, parent: Node | undefined): unknown[] {
  if (node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute') return [node['expression']]
  if (node.type !== 'CallExpression' || named(node['callee']) !== 't') return []
  const [, values] = node['arguments'] as [unknown, Node | undefined]
  return values?.type === 'ObjectExpression'
    ? (values['properties'] as Record<string, unknown>[]).map(({ value }) => value)
    : []
}

it('A8 shows times on the clinic’s clock, by `clock`, `span` and the formats of instants', () => {
  const agenda = files(/^apps\/web\/src\/(app|components|features)\/.*\.tsx?$/).filter(({ path }) => !isTest(path))
  const found = agenda.flatMap((file) =>
    nodesOf(file)
      .filter(({ node, parent }) => shownBy(node, parent).some((shown) => shown && isWallTime(shown)))
      .map(({ node }) => lineOf(file, node)),
  )
  expect(found).toEqual([])
})
