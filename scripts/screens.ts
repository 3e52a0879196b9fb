import { run } from './run.ts'
import { buildWeb } from './web.ts'

await buildWeb()
const { code } = await run('node', ['e2e/screens/main.ts', ...process.argv.slice(2)], { show: true, minutes: 60 })
process.exit(code)
