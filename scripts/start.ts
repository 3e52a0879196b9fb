import { buildWeb } from './web.ts'

try {
  process.stdout.write('Preparing the web …')
  await buildWeb()
  process.stdout.write('\r\x1B[K')
} catch (error) {
  process.stderr.write(`\nThe web could not be built.\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

// A terminal shows warnings only, a log collector everything.
process.env['LOG_LEVEL'] ??= process.stdout.isTTY ? 'warn' : 'info'
await import('../apps/api/src/main.ts')
