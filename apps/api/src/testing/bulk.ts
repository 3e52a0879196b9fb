import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { femaleNames, maleNames, surnames } from '#/demo/names.ts'
import { registerNames } from './register-names.ts'

const batch = 50_000

/** Non-unique indexes: rebuilding them after a large load is several times faster than updating them. */
const readingIndexes = (db: Queryable) =>
  db.query<{ name: string; definition: string }>(sql`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i WHERE i.indrelid = 'patients'::regclass AND NOT i.indisunique`)

interface BulkOptions {
  count: number
  /** Pays off from about 100,000 rows. */
  rebuildIndexes?: boolean
  /** Thousands of names with the frequencies of Mexico's register, instead of some dozens. */
  manyNames?: boolean
}

/** Adds the same `count` patients in each run, for measurements and tests. Needs the tables' owner. */
export async function seedBulk(db: Queryable, options: BulkOptions): Promise<void> {
  const indexes = options.rebuildIndexes ? await readingIndexes(db) : []
  for (const index of indexes) await db.query(raw(`DROP INDEX ${index.name}`))
  for (let from = 1; from <= options.count; from += batch)
    await insert(db, from, Math.min(from + batch - 1, options.count), options.manyNames)
  for (const index of indexes) await db.query(raw(index.definition))
  await db.query(sql`VACUUM ANALYZE users`)
  await db.query(sql`VACUUM ANALYZE patients`)
}

const draw = (salt: number): Sql => sql`((hashint8extended(i, ${salt}::bigint) & 1048575) / 1048576.0)`
const array = (list: readonly string[]): Sql => sql`(ARRAY[${join(list)}])`

const fewNames = (list: readonly string[], salt: number): Sql =>
  sql`${array(list)}[1 + floor(power(${draw(salt)}, 2) * ${list.length}::int)::int]`
/**
 * The frequency of a name falls with its rank: 4 % have the first surname, a fifth one of the first ten, half one of
 * the first 100.
 */
const byRank =
  (offset: number) =>
  (list: readonly string[], salt: number): Sql =>
    sql`(${array(list)})[1 + floor(${offset} * power(${(list.length + offset) / offset}::float, ${draw(salt)}) - ${offset})::int]`

/** Draws by a hash of each row's number, so that the result does not depend on batches. */
async function insert(db: Queryable, from: number, to: number, manyNames = false): Promise<void> {
  const names = manyNames ? registerNames : { female: femaleNames, male: maleNames, surnames }
  const [pickGiven, pickSurname] = manyNames ? [byRank(8), byRank(3)] : [fewNames, fewNames]
  await db.query(sql`
    WITH drawn AS MATERIALIZED (
      SELECT i,
        (lpad(to_hex(1600000000000 + i), 12, '0') || '70008000' || lpad(to_hex(i), 12, '0'))::uuid AS patient_id,
        (lpad(to_hex(1600000000000 + i), 12, '0') || '70009000' || lpad(to_hex(i), 12, '0'))::uuid AS user_id,
        ${draw(1)} AS g,
        ${pickGiven(names.female, 2)} AS female, ${pickGiven(names.male, 2)} AS male,
        ${pickSurname(names.surnames, 3)} AS first_surname, ${pickSurname(names.surnames, 4)} AS second_surname,
        (ARRAY['55', '55', '33', '81', '222', '442', '998', '664'])[1 + floor(${draw(5)} * 8)::int] AS area,
        lpad(floor(${draw(6)} * 100000000)::int::text, 8, '0') AS subscriber,
        ${draw(7)} AS age, ${draw(8)} AS since, ${draw(9)} AS state, ${draw(10)} AS surname_count
      FROM generate_series(${from}::bigint, ${to}::bigint) AS i
    ), people AS (
      INSERT INTO users (id, email, first_name, last_name, second_last_name, gender, profile_kind, created_at, updated_at,
        archived_at)
      SELECT user_id,
        replace(replace(fold(CASE WHEN g < 0.6 THEN female ELSE male END || '.' || first_surname), ' ', ''), '''', '')
          || i || '@example.' || CASE WHEN i % 3 = 0 THEN 'com' ELSE 'org' END,
        CASE WHEN g < 0.6 THEN female ELSE male END, first_surname,
        CASE WHEN surname_count < 0.9 THEN second_surname END,
        CASE WHEN g < 0.58 THEN 'FEMALE' WHEN g < 0.97 THEN 'MALE' WHEN g < 0.99 THEN 'OTHER' ELSE 'UNKNOWN' END,
        'PATIENT', timestamptz '2026-01-01' - since * interval '5 years',
        timestamptz '2026-01-01' - since * interval '5 years',
        CASE WHEN state > 0.98 THEN timestamptz '2026-01-01' END
      FROM drawn ORDER BY i RETURNING id
    )
    SELECT count(*) FROM people`)
  await db.query(sql`
    INSERT INTO patients (id, user_id, phone, phone_e164, birth_date, is_active, created_at, updated_at, archived_at)
    SELECT (overlay(u.id::text PLACING '8' FROM 20 FOR 1))::uuid, u.id,
      area || ' ' || left(subscriber, 4) || ' ' || right(subscriber, 6 - length(area)),
      '+52' || area || left(subscriber, 4) || right(subscriber, 6 - length(area)),
      date '2025-12-31' - floor(sqrt(${draw(7)}) * 90 * 365)::int, ${draw(9)} > 0.06, u.created_at, u.updated_at,
      u.archived_at
    FROM generate_series(${from}::bigint, ${to}::bigint) AS i
    JOIN users u ON u.id = (lpad(to_hex(1600000000000 + i), 12, '0') || '70009000' || lpad(to_hex(i), 12, '0'))::uuid,
    LATERAL (SELECT
      (ARRAY['55', '55', '33', '81', '222', '442', '998', '664'])[1 + floor(${draw(5)} * 8)::int] AS area,
      lpad(floor(${draw(6)} * 100000000)::int::text, 8, '0') AS subscriber) AS telephone
    ORDER BY i`)
}
