import { validateUpdate, valueAt } from '@piel/contract/core/unchanged'
import * as z from 'zod/mini'

/** The validated values of fields, each validated on its own; a refused value is kept. */
export function fieldByField(schema: z.ZodMiniType, values: object): object {
  const { shape } = schema as { shape?: Record<string, z.ZodMiniType> }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      const parsed = shape?.[name]?.safeParse(value)
      return [name, parsed?.success ? parsed.data : value]
    }),
  )
}

/**
 * The schema of a form that changes a record: values that are unchanged since they were stored do not prevent other
 * changes.
 * @param completes fields that are required even if the record has no value.
 */
export const updateSchema = <V extends object, O>(
  schema: z.ZodMiniType<O, V>,
  stored: V,
  completes: readonly PropertyKey[] = [],
): z.ZodMiniType<O, V> =>
  z.pipe(
    z.custom<V>(),
    z.transform((values: V, context): O => {
      const parsed = schema.safeParse(values)
      if (parsed.success) return parsed.data
      const { refused, unchanged } = validateUpdate(schema, values, stored)
      const missing = unchanged.flatMap(({ issue }) =>
        valueAt(values, issue.path) === '' && completes.includes(issue.path[0] ?? '') ? [issue] : [],
      )
      for (const { message, path } of [...refused, ...missing])
        context.issues.push({ code: 'custom', message, path, input: values })
      return fieldByField(schema, values) as O
    }),
  )
