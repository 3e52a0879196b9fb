import type { Noun } from '@piel/contract/core/nouns'
import { isRestorable, restorableChanges } from '@piel/contract/core/versions'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import { createValidator } from '#/http/validation.ts'
import { AppError } from '#/lib/app-error.ts'
import { findFields, type Fields } from './history.repository.ts'

/**
 * The update that restores a version, or fields of it. It contains only values that differ from the current ones.
 * @param bodyOf arranges the values as the body of the update.
 * @throws AppError `not_found` for an unknown version, `validation_failed` for fields that are not restored and
 * for values that are not valid today.
 */
export async function updateToVersion<S extends z.ZodMiniType>(
  db: Queryable,
  noun: Noun,
  version: { id: string; versionId: number; fields?: readonly string[] | undefined },
  { body: schema, bodyOf = (values) => values }: { body: S; bodyOf?: ((values: Fields) => object) | undefined },
): Promise<z.output<S>> {
  const found = await findFields(db, noun.kind, version)
  if (!found) throw new AppError('not_found')
  const { fields } = version
  const errors = (fields ?? []).flatMap((field, i) =>
    isRestorable(noun, field, found.earlier) ? [] : [{ pointer: `/fields/${i}`, code: 'validation.notRestorable' }],
  )
  if (errors.length > 0) throw new AppError('validation_failed', { errors })
  const changes = restorableChanges(noun, found.current, found.earlier).filter(
    ({ field }) => fields?.includes(field) ?? true,
  )
  const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  const validator = createValidator()
  const body = validator.part(schema, bodyOf(values), '') as z.output<S>
  validator.finish()
  return body
}
