import type { Queryable, Transaction } from '#/db/database.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import {
  findRow,
  listIds,
  lockList,
  setOrder,
  takenNames,
  type ShortList,
  type ShortTable,
} from './short-list.repository.ts'

/** The error for names that another row has. @param code the text at the fields. */
export const nameTaken = (names: readonly string[], code: string, cause?: unknown): AppError =>
  new AppError('name_taken', { errors: names.map((name) => ({ pointer: `/${name}`, code })), cause })

export async function getRow<Row>(db: Queryable, list: ShortList<Row>, id: string): Promise<Row> {
  const row = await findRow(db, list, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** Locks the list. @returns the position of a new row. @throws AppError `list_full`. */
export async function nextPosition(tx: Transaction, list: ShortTable, max: number): Promise<number> {
  await lockList(tx, list)
  const { length } = await listIds(tx, list)
  if (length >= max) throw new AppError('list_full')
  return length
}

export async function checkNames<Name extends string>(
  tx: Transaction,
  list: ShortTable,
  row: Readonly<Record<Name | 'id', string>>,
  { names, code }: { names: readonly Name[]; code: string },
): Promise<void> {
  const taken = await takenNames(tx, list, row, names)
  if (taken.length > 0) throw nameTaken(taken, code)
}

/** Sets the order of the list. @returns whether it differs. @throws AppError `conflict` unless `ids` are exactly its rows. */
export async function orderRows(tx: Transaction, list: ShortTable, ids: readonly string[]): Promise<boolean> {
  await lockList(tx, list)
  const current = await listIds(tx, list)
  if (current.toSorted().join() !== ids.toSorted().join()) throw new AppError('conflict')
  await setOrder(tx, list, ids)
  return current.join() !== ids.join()
}

/**
 * Moves a row of the locked list, and shifts the others. @throws AppError `validation_failed` for a position beyond the
 * list.
 */
export async function moveRow(
  tx: Transaction,
  list: ShortTable,
  { id, position }: { id: string; position: number },
): Promise<void> {
  const ids = await listIds(tx, list)
  if (position >= ids.length) throw invalidField('/position', 'validation.invalid')
  await setOrder(tx, list, ids.filter((one) => one !== id).toSpliced(position, 0, id))
}
