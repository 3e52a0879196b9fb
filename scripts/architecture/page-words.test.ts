import { expect, it } from 'vitest'
import * as base from '../../apps/web/src/i18n/en/base/index.ts'
import { en } from '../../apps/web/src/i18n/en/index.ts'
import { files, isTest, nodesOf, targetOf, type Node, type SourceFile } from './tree.ts'

interface Part {
  target: string
  /** What `withWords` or `lazyPage` loads beside it. */
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

const modules = new Map(
  files(/^apps\/web\/src\/(app|features|components|lib)\/.*\.tsx?$/)
    .filter(({ path }) => !isTest(path))
    .map((file) => [file.path, moduleOf(file)]),
)

/** A file with all that it imports statically. */
function closureOf(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || !modules.has(entry)) return seen
  seen.add(entry)
  modules.get(entry)?.imports.forEach((target) => closureOf(target, seen))
  return seen
}

const main = 'apps/web/src/app/main.tsx'
const targets = [...modules.values()].flatMap(({ parts }) => parts.map(({ target }) => target))
const entries = [...new Set([main, ...targets])].filter((path) => modules.has(path))
const usedBy = new Map<string, Set<string>>()
const partsOf = new Map<string, Part[]>()
for (const entry of entries) {
  const closure = [...closureOf(entry)].map((path) => modules.get(path))
  usedBy.set(entry, new Set(closure.flatMap((module) => module?.used ?? [])))
  partsOf.set(
    entry,
    closure.flatMap((module) => module?.parts ?? []).filter(({ target }) => modules.has(target)),
  )
}

/** Namespaces that are loaded on every way to an entry: those of the base, and those that the imports declare. */
function availableAt(): Map<string, Set<string>> {
  const available = new Map(entries.map((entry) => [entry, new Set(Object.keys(entry === main ? base : en))]))
  for (let isStable = false; !isStable;) {
    isStable = true
    for (const entry of entries)
      for (const { target, declared } of partsOf.get(entry) ?? []) {
        const found = new Set([...(available.get(entry) ?? []), ...declared])
        for (const name of available.get(target) ?? [])
          if (!found.has(name)) isStable = !available.get(target)?.delete(name)
      }
  }
  return available
}

it('A8 every page and every lazily loaded part loads its words', () => {
  const available = availableAt()
  const missing = entries.flatMap((entry) =>
    [...(usedBy.get(entry) ?? [])]
      .filter((name) => !available.get(entry)?.has(name))
      .map((name) => `${entry}: ${name}`),
  )
  expect(missing).toEqual([])
})

it('A8 no page loads words that neither it nor its parts show', () => {
  const shownFrom = (entry: string, seen: Set<string>): string[] => {
    if (seen.has(entry)) return []
    seen.add(entry)
    const parts = (partsOf.get(entry) ?? []).flatMap(({ target }) => shownFrom(target, seen))
    return [...(usedBy.get(entry) ?? []), ...parts]
  }
  const idle = entries.flatMap((entry) =>
    (partsOf.get(entry) ?? []).flatMap(({ target, declared }) => {
      const shown = new Set(shownFrom(target, new Set()))
      return declared.filter((name) => !shown.has(name)).map((name) => `${target}: ${name}`)
    }),
  )
  expect([...new Set(idle)]).toEqual([])
})
