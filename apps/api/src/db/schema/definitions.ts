import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '../database.ts'

/** Digests of the definitions that the migrations make, by kind and name. `npm run definitions` writes them. */
export const definitionsFile = join(import.meta.dirname, 'definitions.json')

/** The names state what an operator looks up: a function with its types, or a table with the kind of what belongs to it. */
export type Definitions = Record<string, string>

const ofExtension = (classid: string, oid: string) =>
  `EXISTS (SELECT FROM pg_depend x WHERE x.classid = '${classid}'::regclass AND x.objid = ${oid} AND x.deptype = 'e')`

/** Not-null constraints are rows of `pg_constraint` from PostgreSQL 18 on, and part of the column before. */
const parts = [
  `SELECT 'function ' || p.oid::regprocedure, concat_ws(E'\\n', p.prosrc, l.lanname, p.prokind, p.provolatile,
      p.prosecdef, p.proisstrict, p.proparallel, pg_get_function_result(p.oid), pg_get_function_arguments(p.oid),
      array_to_string(p.proconfig, ','), p.proacl::text)
    FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace = 'public'::regnamespace AND NOT ${ofExtension('pg_proc', 'p.oid')}`,
  `SELECT 'columns of ' || c.relname, concat_ws(E'\\n', c.relkind, c.relpersistence, c.relrowsecurity,
      c.relforcerowsecurity, c.relispartition, (SELECT string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
        a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)), E'\\n' ORDER BY a.attname)
      FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped))
    FROM tables c WHERE c.relkind = 'r'`,
  `SELECT 'view ' || c.relname, pg_get_viewdef(c.oid) FROM tables c WHERE c.relkind IN ('v', 'm')`,
  `SELECT 'constraints of ' || c.relname, string_agg(concat_ws(' ', k.conname, k.convalidated, k.condeferrable,
      pg_get_constraintdef(k.oid)), E'\\n' ORDER BY k.conname)
    FROM tables c JOIN pg_constraint k ON k.conrelid = c.oid WHERE k.contype <> 'n' GROUP BY c.relname`,
  `SELECT 'unique indexes of ' || c.relname, string_agg(concat_ws(' ', i.indisvalid, pg_get_indexdef(i.indexrelid)), E'\\n'
      ORDER BY i.indexrelid::regclass::text COLLATE "C")
    FROM tables c JOIN pg_index i ON i.indrelid = c.oid WHERE i.indisunique GROUP BY c.relname`,
  `SELECT 'triggers of ' || c.relname, concat_ws(E'\\n',
      string_agg(t.tgenabled::text || pg_get_triggerdef(t.oid), E'\\n' ORDER BY t.tgname) FILTER (WHERE NOT t.tgisinternal),
      string_agg(DISTINCT t.tgenabled::text, '') FILTER (WHERE t.tgisinternal))
    FROM tables c JOIN pg_trigger t ON t.tgrelid = c.oid GROUP BY c.relname`,
  `SELECT 'rules of ' || c.relname, string_agg(w.ev_enabled::text || pg_get_ruledef(w.oid), E'\\n' ORDER BY w.rulename)
    FROM tables c JOIN pg_rewrite w ON w.ev_class = c.oid WHERE c.relkind = 'r' GROUP BY c.relname`,
  `SELECT 'policies of ' || c.relname, string_agg(y.polname, ' ' ORDER BY y.polname)
    FROM tables c JOIN pg_policy y ON y.polrelid = c.oid GROUP BY c.relname`,
  `SELECT 'event trigger ' || e.evtname, e.evtenabled::text FROM pg_event_trigger e
    WHERE NOT ${ofExtension('pg_event_trigger', 'e.oid')}`,
  `SELECT 'setting ' || (s.setdatabase <> 0) || ' ' || s.setrole::regrole, string_agg(c.line, ' ' ORDER BY c.line)
    FROM pg_db_role_setting s, unnest(s.setconfig) AS c (line)
    WHERE s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
      AND c.line ~ '^(session_replication_role|search_path|check_function_bodies|row_security)='
    GROUP BY s.setdatabase, s.setrole`,
  `SELECT 'schema ' || n.nspname, '' FROM pg_namespace n
    WHERE n.nspname IN (session_user::text, current_user::text, 'piel_app')`,
]

/** What the role of the application, every role and other roles may do, except that these may read. */
const grants = [
  `SELECT 'grants of ' || c.relname, string_agg(g.grantee || ' ' || g.privilege || ' ' || g.place, E'\\n'
      ORDER BY g.grantee, g.place, g.privilege)
    FROM tables c, LATERAL (
      SELECT coalesce(r.rolname, 'public') AS grantee, x.privilege_type AS privilege, '' AS place
        FROM aclexplode(c.relacl) x LEFT JOIN pg_roles r ON r.oid = x.grantee WHERE x.grantee <> c.relowner
      UNION ALL SELECT coalesce(r.rolname, 'public'), x.privilege_type, a.attname
        FROM pg_attribute a, aclexplode(a.attacl) x LEFT JOIN pg_roles r ON r.oid = x.grantee
        WHERE a.attrelid = c.oid AND x.grantee <> c.relowner) g
    WHERE g.grantee IN ('piel_app', 'public') OR g.privilege <> 'SELECT' GROUP BY c.relname`,
  `SELECT 'role piel_app', concat_ws(' ', r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb, r.rolcanlogin,
      (SELECT string_agg(m.roleid::regrole::text, ' ') FROM pg_auth_members m WHERE m.member = r.oid))
    FROM pg_roles r WHERE r.rolname = 'piel_app'`,
]

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The definitions in a database; without grants where the role `piel_app` could not be created. */
export async function readDefinitions(db: Queryable): Promise<Definitions> {
  const [role] = await db.query<{ isUsed: boolean }>(sql`
    SELECT coalesce((SELECT has_table_privilege(oid, 'audit_events', 'SELECT') FROM pg_roles WHERE rolname = 'piel_app'),
      false) AS "isUsed"`)
  const used = role?.isUsed === true ? [...parts, ...grants] : parts
  const text = `WITH tables AS MATERIALIZED (
      SELECT c.* FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S')
        AND c.relname <> 'unfinished_restore' AND NOT ${ofExtension('pg_class', 'c.oid')})
    SELECT name, definition FROM (${used.join('\nUNION ALL ')}) AS d (name, definition) ORDER BY name COLLATE "C"`
  const rows = await db.query<{ name: string; definition: string | null }>(raw(text))
  return Object.fromEntries(rows.map(({ name, definition }) => [name, digestOf(definition ?? '')]))
}

let expected: Promise<Definitions> | undefined

/** PostgreSQL 15 states one view in other words than 18, which wrote the file; the rest is the same. */
const majorOfViews = 18

/**
 * What differs from what the migrations of this version made, is missing, or was added, with the digests that were
 * found: empty for what is missing.
 */
export async function alteredDefinitions(db: Queryable): Promise<Definitions> {
  expected ??= readFile(definitionsFile, 'utf8').then((text) => JSON.parse(text) as Definitions)
  const [wanted, found, version] = await Promise.all([expected, readDefinitions(db), readMajor(db)])
  const isCompared = (name: string): boolean => {
    if (name.startsWith('view ')) return version === majorOfViews
    return found['role piel_app'] !== undefined || !/^(grants of|role) /.test(name)
  }
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])].toSorted()
  const altered = names.filter((name) => wanted[name] !== found[name] && isCompared(name))
  return Object.fromEntries(altered.map((name) => [name, found[name] ?? '']))
}

async function readMajor(db: Queryable): Promise<number> {
  const [row] = await db.query<{ major: number }>(sql`
    SELECT current_setting('server_version_num')::int / 10000 AS major`)
  return row?.major ?? 0
}
