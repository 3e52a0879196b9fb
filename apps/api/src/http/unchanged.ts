import { validateUpdate, valueAt } from '@piel/contract/core/unchanged'
import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]
type Item = Record<PropertyKey, unknown>

function knownPart(schema: z.ZodMiniType, stored: unknown): unknown {
  const part: unknown = structuredClone(stored)
  for (const issue of schema.safeParse(part).error?.issues ?? [])
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) Reflect.deleteProperty(valueAt(part, issue.path) as object, key)
  return part
}

/** Parses an update, omitting unchanged values that current rules refuse. @param stored in the body's shape. */
export function parseUpdate(
  schema: z.ZodMiniType,
  body: unknown,
  stored: unknown,
): { data: unknown } | { issues: readonly Issue[] } {
  const before = knownPart(schema, stored)
  const { refused, unchanged } = validateUpdate(schema, body, before)
  if (refused.length > 0) return { issues: refused }

  const rest: unknown = structuredClone(body)
  // Omitting an item would remove it from its list, so it is put back after the others are parsed.
  const items = new Map<string, { list: Path; index: number; item: Item }>()
  for (const { issue, storedPath } of unchanged) {
    const { path } = issue
    const end = path.findIndex((key) => typeof key === 'number')
    if (end === -1) Reflect.deleteProperty(valueAt(rest, path.slice(0, -1)) as object, path.at(-1) ?? '')
    else {
      const whole = path.slice(0, end + 1)
      const item = { ...(valueAt(before, storedPath.slice(0, end + 1)) as Item), ...(valueAt(body, whole) as Item) }
      items.set(whole.join('/'), { list: path.slice(0, end), index: Number(path[end]), item })
    }
  }
  const left = [...items.values()].toSorted((a, b) => a.index - b.index)
  for (const { list, index } of left.toReversed()) (valueAt(rest, list) as Item[]).splice(index, 1)
  const parsed = schema.safeParse(rest)
  if (!parsed.success) return { issues: parsed.error.issues }
  for (const { list, index, item } of left) (valueAt(parsed.data, list) as Item[]).splice(index, 0, item)
  return { data: parsed.data }
}
