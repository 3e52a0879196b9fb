import type { Noun } from '@piel/contract/core/nouns'
import type { FieldChange } from '@piel/contract/core/versions'
import sql, { join } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { ObjectNames } from '#/db/object-name.ts'

interface Shown {
  noun: Pick<Noun, 'fields'>
  fields: readonly FieldChange[]
}

/** The current names of the objects that values refer to, by their IDs. */
export async function namesIn(
  db: Queryable,
  names: ObjectNames,
  shown: readonly Shown[],
): Promise<Record<string, string>> {
  const ids = new Map<string, Set<unknown>>()
  for (const { noun, fields } of shown)
    for (const { field, before, after } of fields) {
      const declared = noun.fields?.[field]
      if (declared?.type !== 'object') continue
      const found = ids.get(declared.kind) ?? new Set()
      for (const value of [before, after]) if (typeof value === 'string') ids.set(declared.kind, found.add(value))
    }
  const queries = [...ids].flatMap(([kind, found]) => {
    const of = names[kind as keyof ObjectNames]
    return of ? sql`SELECT o.id, ${of.name} AS name FROM ${of.from} WHERE o.id = ANY (${[...found]}::uuid[])` : []
  })
  if (queries.length === 0) return {}
  const rows = await db.query<{ id: string; name: string }>(join(queries, ' UNION ALL '))
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
