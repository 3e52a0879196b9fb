import type { Client } from 'pg'
import { codeOf } from '../errors.ts'

/**
 * The application works as the role `piel_app`, which can read, insert and update every table, but not delete.
 * Migrations grant more in separate lines (`GRANT DELETE ON throttles TO piel_app;`), which are replayed separately:
 * some logins cannot create roles.
 */
const grantLine = /^(?:GRANT|REVOKE)\b[^;]*\b(?:TO|FROM) piel_app;\s*$/gim

export const grantsOf = (text: string): string[] => text.match(grantLine) ?? []

export const withoutGrants = (text: string): string => text.replace(grantLine, '')

export async function ensureRole(client: Client): Promise<boolean> {
  try {
    if (!(await roleExists(client))) await client.query('CREATE ROLE piel_app NOLOGIN')
  } catch (error) {
    // 42501: not permitted. 42710, 23505: another database of the same server has just created it.
    if (codeOf(error) === '42501') return false
    if (!['42710', '23505'].includes(codeOf(error) ?? '')) throw error
  }
  try {
    const member = await client.query<{ yes: boolean }>(`SELECT pg_has_role('piel_app', 'MEMBER') AS yes`)
    if (!member.rows[0]?.yes) await client.query('GRANT piel_app TO CURRENT_USER')
    return true
  } catch (error) {
    if (codeOf(error) === '42501') return false
    throw error
  }
}

async function roleExists(client: Client): Promise<boolean> {
  const found = await client.query(`SELECT 1 FROM pg_roles WHERE rolname = 'piel_app'`)
  return found.rowCount === 1
}

/** Privileges on future tables; default privileges belong to the login, so every login that migrates sets them. */
export const defaultGrants = `
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE ON TABLES TO piel_app;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO piel_app`

export async function replayGrants(client: Client, applied: { text: string }[]): Promise<void> {
  const has = await client.query<{ yes: boolean }>(
    `SELECT has_table_privilege('piel_app', 'schema_migrations', 'SELECT') AS yes`,
  )
  if (has.rows[0]?.yes) return
  await client.query(
    [
      'BEGIN',
      'GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO piel_app',
      'GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO piel_app',
      'REVOKE INSERT, UPDATE ON schema_migrations FROM piel_app',
      ...applied.flatMap((m) => grantsOf(m.text)).map((line) => line.trim().replace(/;$/, '')),
      'COMMIT',
    ].join(';\n'),
  )
}
