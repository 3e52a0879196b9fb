import type { ListViews } from '@piel/contract/account/list-views'
import type { UpdateListViewsBody } from '@piel/contract/nouns'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

const defaults: ListViews = { density: 'comfortable', rows: {}, hiddenColumns: {} }

const asObject = sql`json_build_object('density', v.density, 'rows', v.rows, 'hiddenColumns', v.hidden_columns)`

/** The list views of a user as JSON, with defaults for what the user has not chosen. */
export const listViewsOf = (userId: Sql): Sql => sql`
  coalesce((SELECT ${asObject} FROM list_views v WHERE v.user_id = ${userId}), ${JSON.stringify(defaults)}::json)`

/** Updates the fields sent and, in the maps, the lists named; concurrent updates of two lists are both kept. */
export async function updateListViews(db: Queryable, userId: string, body: UpdateListViewsBody): Promise<ListViews> {
  const { density = null, rows = {}, hiddenColumns = {} } = body
  const [row] = await db.query<{ views: ListViews }>(sql`
    INSERT INTO list_views AS v (user_id, density, rows, hidden_columns)
    VALUES (${userId}, coalesce(${density}, ${defaults.density}), ${JSON.stringify(rows)}, ${JSON.stringify(hiddenColumns)})
    ON CONFLICT (user_id) DO UPDATE SET density = coalesce(${density}, v.density),
      rows = v.rows || EXCLUDED.rows, hidden_columns = v.hidden_columns || EXCLUDED.hidden_columns
    RETURNING ${asObject} AS views`)
  return row?.views ?? defaults
}
