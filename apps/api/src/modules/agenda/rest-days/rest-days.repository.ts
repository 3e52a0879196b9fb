import type { RestDay } from '@piel/contract/agenda/rest-days'
import sql, { type Sql } from 'sql-template-tag'
import { archivedBy, type Archived } from '#/db/lists/columns.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { bothNames, type ObjectName } from '#/db/object-name.ts'

export const restDayObject: ObjectName = { from: sql`rest_days o`, name: sql`o.day || ' · ' || ${bothNames('o')}` }

const restDayJson = sql`json_build_object('id', r.id, 'version', r.version, 'locationId', r.location_id, 'day', r.day,
  'nameEn', r.name_en, 'nameEs', r.name_es, 'source', r.source)`

const listWhere = async (db: Queryable, condition: Sql): Promise<RestDay[]> => {
  const rows = await db.query<{ day: RestDay }>(sql`
    SELECT ${restDayJson} AS day FROM rest_days r WHERE r.archived_at IS NULL AND ${condition}
    ORDER BY r.day, r.location_id NULLS FIRST, r.id`)
  return rows.map((row) => row.day)
}

export const listRestDays = (db: Queryable, year: number): Promise<RestDay[]> =>
  listWhere(db, sql`r.day BETWEEN ${`${year}-01-01`}::date AND ${`${year}-12-31`}::date`)

export const listSharedRestDays = (db: Queryable, days: readonly string[]): Promise<RestDay[]> =>
  listWhere(db, sql`r.location_id IS NULL AND r.day = ANY(${[...days]}::date[])`)

export async function findRestDay(db: Queryable, id: string, lock: Sql = sql``): Promise<RestDay | undefined> {
  const [row] = await db.query<{ day: RestDay }>(sql`
    SELECT ${restDayJson} AS day FROM rest_days r WHERE r.id = ${id} AND r.archived_at IS NULL ${lock}`)
  return row?.day
}

type NewRestDay = Omit<RestDay, 'version'> & { at: string; authorId: string }

export async function insertRestDay(tx: Transaction, day: NewRestDay): Promise<boolean> {
  const rows = await tx.query(sql`
    INSERT INTO rest_days (id, location_id, day, name_en, name_es, source, author_id, created_at, updated_at)
    VALUES (${day.id}, ${day.locationId}, ${day.day}, ${day.nameEn}, ${day.nameEs}, ${day.source}, ${day.authorId},
      ${day.at}, ${day.at})
    ON CONFLICT DO NOTHING RETURNING id`)
  return rows.length > 0
}

export async function archiveRestDay(tx: Transaction, id: string, by: Archived): Promise<void> {
  await tx.query(sql`UPDATE rest_days SET ${archivedBy(by)} WHERE id = ${id}`)
}
