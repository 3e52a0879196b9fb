import { expect, it } from 'vitest'
import * as base from '../../apps/web/src/i18n/en/base/index.ts'
import { en } from '../../apps/web/src/i18n/en/index.ts'
import { modules, type Part } from './page-parts.ts'

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
