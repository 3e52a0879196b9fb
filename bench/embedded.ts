import { createServer } from 'node:http'
import { Client } from 'pg'
import { startEmbedded } from '../apps/api/src/db/embedded/server.ts'

// The reference for start and recovery: the database alone, with an HTTP response once it answers a query.
const server = await startEmbedded(process.env['DATA_DIR'] ?? '')
const client = new Client({ connectionString: server.url })
await client.connect()
await client.query('SELECT 1')
const http = createServer((_request, response) => response.end('ready')).listen(
  Number(process.env['PORT']),
  process.env['HOST'],
)
process.once('SIGTERM', () => {
  http.close()
  void client
    .end()
    .then(() => server.stop())
    .then(() => process.exit(0))
})
