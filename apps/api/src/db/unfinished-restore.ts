import type { Client } from 'pg'

/** A table that exists while a backup is restored, and after a restore that did not finish. */
export const unfinishedRestore = 'unfinished_restore'

export async function refuseUnfinishedRestore(client: Client): Promise<void> {
  const found = await client.query(
    `SELECT FROM pg_catalog.pg_class WHERE oid = to_regclass('public.${unfinishedRestore}')`,
  )
  if (found.rowCount === 0) return
  throw new Error(
    'A restore of this database did not finish, so its data is not complete. Run "npm run restore -- FILE" again',
  )
}
