import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DatabaseLocation } from './start.ts'
import { unfinishedRestore } from '../migrate.ts'
import { withConnection } from './servers.ts'

const traces = ['heads.jsonl', 'head.json', 'key.pem']

const hasAuditTrail = (dataDir: string): boolean => traces.some((name) => existsSync(join(dataDir, 'audit', name)))

const otherFolder = 'to begin with an empty database, choose another DATA_DIR.'

const databaseMissing = ({ databaseUrl, dataDir }: DatabaseLocation): Error =>
  new Error(
    databaseUrl === undefined
      ? `${resolve(dataDir)} belongs to an installation whose database is missing. Restore it from a backup; ${otherFolder}`
      : `${resolve(dataDir)} belongs to an installation, but the database of DATABASE_URL is empty. Correct DATABASE_URL, or restore a backup; ${otherFolder}`,
  )

export function refuseMissingCluster(dataDir: string, cluster: string): void {
  if (hasAuditTrail(dataDir) && !existsSync(join(cluster, 'PG_VERSION')))
    throw databaseMissing({ databaseUrl: undefined, dataDir })
}

/**
 * @param url leads to the database of `location`.
 * @throws if an installation's database was never migrated, such as after a refused restore.
 */
export async function refuseEmptyDatabase(url: string, location: DatabaseLocation): Promise<void> {
  if (!hasAuditTrail(location.dataDir)) return
  const isEmpty = await withConnection(url, { connectionTimeoutMillis: 5000 }, async (client) => {
    const { rows } = await client.query<{ isEmpty: boolean }>(
      `SELECT to_regclass('schema_migrations') IS NULL AND to_regclass('${unfinishedRestore}') IS NULL AS "isEmpty"`,
    )
    return rows[0]?.isEmpty === true
  })
  if (isEmpty) throw databaseMissing(location)
}
