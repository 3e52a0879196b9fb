import { run } from './run.ts'
import { buildWeb } from './web.ts'

await buildWeb()
const { code } = await run('node', ['bench/run.ts', ...process.argv.slice(2)], { show: true, minutes: 30 })
process.exit(code)
