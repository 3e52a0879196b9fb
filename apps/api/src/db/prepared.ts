import type { Sql } from 'sql-template-tag'

/** Each costs memory on every connection; what comes after is simply sent as it is. */
const atMost = 100

const marked = new WeakSet<Sql>()
const names = new Map<string, string>()

/**
 * Marks a statement to be planned once a connection instead of each time, which is half the time of a short one.
 * Only for few texts whose best plan is the same for all values: a search with a plan for any word takes a second.
 */
export function prepared(statement: Sql): Sql {
  marked.add(statement)
  return statement
}

/** The name to send a statement under; undefined for those that are planned each time. */
export function nameOf(statement: Sql): string | undefined {
  if (!marked.has(statement)) return undefined
  const { text } = statement
  const known = names.get(text)
  if (known !== undefined || names.size >= atMost) return known
  const name = `piel_${names.size + 1}`
  names.set(text, name)
  return name
}
