import { run } from './run.ts'
import { suites } from './suites.ts'
import { buildWeb } from './web.ts'

const [suite = '', ...filter] = process.argv.slice(2)
const projects = suites[suite]

async function endToEnd() {
  await buildWeb()
  return await run('playwright', ['test', '--config=e2e/playwright.config.ts', ...filter], { show: true, minutes: 45 })
}

const { code } = projects
  ? await run('vitest', ['run', ...projects.flatMap((name) => ['--project', name]), ...filter], { show: true })
  : await endToEnd()
process.exit(code)
