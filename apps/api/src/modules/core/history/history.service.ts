import type { ObjectHistory } from '@piel/contract/core/history'
import type { Noun } from '@piel/contract/core/nouns'
import { changedFields } from '@piel/contract/core/versions'
import type { Queryable } from '#/db/database.ts'
import type { ObjectNames } from '#/db/object-name.ts'
import { findVersions } from './history.repository.ts'
import { namesIn } from './names.repository.ts'

/** The versions of an object, for a caller who may read it. */
export async function listVersions(db: Queryable, names: ObjectNames, noun: Noun, id: string): Promise<ObjectHistory> {
  const data = await findVersions(db, noun.kind, id)
  const shown = data.map(({ fields }) => ({ noun, fields: changedFields(noun, {}, fields) }))
  return { data, names: await namesIn(db, names, shown) }
}
