import { nameOf, type SealedRows } from '#/db/sealed-rows.ts'
import { sealedTables } from '#/nouns.ts'

/** What an insider with the password of the database does, with triggers off. */
export interface Manipulation {
  name: string
  /** Several statements are separated by semicolons. */
  statement: string
  /** Why it is not found; docs/security.md lists these. */
  limit?: string
}

/** Another value for a column, whatever its type. */
const other = (table: string, column: string): string => `(SELECT CASE
    WHEN pg_typeof(r.${column}) = 'uuid'::regtype THEN gen_random_uuid()::text
    WHEN pg_typeof(r.${column}) IN ('bigint', 'integer', 'smallint') THEN (coalesce(r.${column}::text, '0')::bigint + 1)::text
    WHEN pg_typeof(r.${column}) = 'boolean'::regtype THEN (NOT r.${column}::text::boolean)::text
    WHEN pg_typeof(r.${column}) = 'date'::regtype THEN (coalesce(r.${column}::text, '2026-01-05')::date + 1)::text
    WHEN pg_typeof(r.${column}) = 'timestamptz'::regtype
      THEN (coalesce(r.${column}::text, '2026-01-05')::timestamptz + interval '1 second')::text
    WHEN pg_typeof(r.${column}) = 'time'::regtype THEN (r.${column}::text::time + interval '1 minute')::text
    WHEN pg_typeof(r.${column}) = 'jsonb'::regtype THEN '[{"forged": 1}]'
    ELSE coalesce(r.${column}::text, '') || 'x' END AS ${table}_${column})`

/** The row in the middle of a table, as a condition on `r`. */
function middle({ table, key: [id, part] }: SealedRows): string {
  const keyOf = (row: string) =>
    [id, part].flatMap((column) => (column === undefined ? [] : `${row}.${column}`)).join(', ')
  return `(${keyOf('r')}) = (SELECT ${keyOf('m')} FROM ${table} m
    ORDER BY ${keyOf('m')} OFFSET (SELECT count(*) / 2 FROM ${table}) LIMIT 1)`
}

/**
 * Changes a column, without its table's checks, which are back afterwards as if they had been met. In PL/pgSQL, because
 * a value has to be cast to the type of its column.
 */
const edited = (rows: SealedRows, column: string): string => `DO $do$ DECLARE
    value text;
    checks text[] := (SELECT array_agg(format('ALTER TABLE ${rows.table} ADD CONSTRAINT %I %s NOT VALID', conname,
      replace(pg_get_constraintdef(oid), ' NOT VALID', ''))) FROM pg_constraint
      WHERE conrelid = '${rows.table}'::regclass AND contype = 'c');
    name text;
  BEGIN
    FOR name IN SELECT conname FROM pg_constraint WHERE conrelid = '${rows.table}'::regclass AND contype = 'c' LOOP
      EXECUTE format('ALTER TABLE ${rows.table} DROP CONSTRAINT %I', name);
    END LOOP;
    SELECT v INTO STRICT value FROM ${rows.table} r, LATERAL ${other(rows.table, column)} AS o (v) WHERE ${middle(rows)};
    EXECUTE format('UPDATE ${rows.table} r SET ${column} = %L WHERE ${middle(rows)}', value);
    FOREACH name IN ARRAY coalesce(checks, '{}') LOOP EXECUTE name; END LOOP;
    UPDATE pg_constraint SET convalidated = true WHERE conrelid = '${rows.table}'::regclass;
  END $do$`

const columnsOf = ({ forms }: SealedRows): string[] => (forms.at(-1) ?? []).map(nameOf)

const withoutDigest = (rows: SealedRows): string =>
  `DELETE FROM row_digests d WHERE d.table_name = '${rows.table}' AND d.row_id =
    (SELECT ${rows.key[0]} FROM ${rows.table} r WHERE ${middle(rows)})`

const copied = (rows: SealedRows): string => `INSERT INTO ${rows.table}
  SELECT (jsonb_populate_record(r, jsonb_build_object('${rows.key[0]}', gen_random_uuid()))).* FROM ${rows.table} r
  WHERE ${middle(rows)}`

/** The digest that the row has now, as the triggers would write it. */
const redigested = (
  rows: SealedRows,
  change: string,
): string => `INSERT INTO row_digests (change, table_name, row_id, part, form, sha256)
  SELECT ${change}, '${rows.table}', r.${rows.key[0]}, ${rows.key[1] === undefined ? '0' : `r.${rows.key[1]}`},
    ${rows.forms.length}, ${rows.table}_digest(r) FROM ${rows.table} r WHERE ${middle(rows)}`

/** Every column of every table is changed, and every table loses a row, gets one, and has its digests forged. */
export const rowManipulations: readonly Manipulation[] = sealedTables.flatMap((rows) => {
  const { table } = rows
  const column = columnsOf(rows).at(rows.isOnce ? -1 : 0) ?? ''
  const own: Manipulation[] = [
    { name: `${table}: delete a row`, statement: `DELETE FROM ${table} r WHERE ${middle(rows)}` },
    {
      name: `${table}: delete a row and its digests`,
      statement: `${withoutDigest(rows)}; DELETE FROM ${table} r WHERE ${middle(rows)}`,
    },
    {
      name: `${table}: change a row and delete its digests`,
      statement: `${withoutDigest(rows)}; ${edited(rows, column)}`,
    },
    {
      name: `${table}: change a row and its newest digest`,
      statement: `${edited(rows, column)}; UPDATE row_digests d SET sha256 = ${table}_digest(r) FROM ${table} r
        WHERE ${middle(rows)} AND d.table_name = '${table}' AND d.row_id = r.${rows.key[0]}`,
    },
    {
      name: `${table}: change a row and add a digest without an event`,
      statement: `${edited(rows, column)}; ${redigested(rows, "nextval('change_numbers')")}`,
    },
    {
      name: `${table}: change a row and add a digest to the change of a sealed event`,
      statement: `${edited(rows, column)}; ${redigested(rows, '(SELECT min(change) FROM row_digests)')}`,
    },
    { name: `${table}: invent a row`, statement: copied(rows) },
  ]
  return [
    ...own,
    ...columnsOf(rows).map((name) => ({ name: `${table}: change ${name}`, statement: edited(rows, name) })),
  ]
})
