import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDatabase } from '../apps/api/src/db/connection/standalone.ts'
import { startEmbedded } from '../apps/api/src/db/embedded/server.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { definitionsFile, readDefinitions } from '../apps/api/src/db/schema/definitions.ts'

// `npm run definitions`: writes what the migrations make of a new database, which a running server is compared with.
const folder = mkdtempSync(join(tmpdir(), 'piel-definitions-'))
// Under root the database runs as an account that needs access.
chmodSync(folder, 0o755)
const server = await startEmbedded(folder, { durable: false })
try {
  await migrate(server.url)
  const definitions = await withDatabase(server.url, readDefinitions)
  writeFileSync(definitionsFile, `${JSON.stringify(definitions, null, 2)}\n`)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
