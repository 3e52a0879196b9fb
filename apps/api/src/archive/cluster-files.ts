import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The folders of a cluster whose files a base backup holds; the others belong to a running server or come from the log. */
const data = String.raw`base|global|pg_commit_ts|pg_logical|pg_multixact|pg_stat|pg_twophase|pg_xact`
const ofServer = String.raw`pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_tblspc|pg_wal`
/** A name without separators that neither begins with a dot nor is empty. */
const names = String.raw`(?:/[\w-][\w.-]*)`

const dataFile = new RegExp(`^(?:PG_VERSION|(?:${data})${names}+)$`)
const anyFolder = new RegExp(`^(?:(?:${data})${names}*|(?:${ofServer})|pg_wal${names})$`)
const temporary = /(?:^|\/)(?:pg_internal\.init|pgsql_tmp)/

/** A file that PostgreSQL's data consists of: no configuration, no signal of a recovery, nothing outside the cluster. */
export const isDataFile = (path: string): boolean => dataFile.test(path) && !temporary.test(path)
export const isFolderOfCluster = (path: string): boolean => anyFolder.test(path)

/** The configuration that bases of format 1 hold, and that no restore takes. */
export const isConfiguration = (path: string): boolean => /^(?:postgresql(?:\.auto)?|pg_hba|pg_ident)\.conf$/.test(path)

/** The data of a cluster. @throws for a link among it, whose target a base backup would lack. */
export async function listCluster(cluster: string): Promise<{ folders: string[]; files: string[] }> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true })
  const named = entries.map((entry) => ({
    path: join(entry.parentPath, entry.name).slice(cluster.length + 1),
    isFolder: entry.isDirectory(),
    isFile: entry.isFile(),
  }))
  const isKept = (path: string): boolean => isDataFile(path) || isFolderOfCluster(path)
  const link = named.find(({ path, isFile, isFolder }) => !isFile && !isFolder && isKept(path))
  if (link) throw new Error(`${join(cluster, link.path)} is a link: a base backup cannot hold it`)
  return {
    folders: named.filter(({ path, isFolder }) => isFolder && isFolderOfCluster(path)).map(({ path }) => path),
    files: named.filter(({ path, isFile }) => isFile && isDataFile(path)).map(({ path }) => path),
  }
}
