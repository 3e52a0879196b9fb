import { changeBase, changedFiles } from './changed.ts'
import { run } from './run.ts'
import { buildWeb } from './web.ts'

const base = changeBase()
const filter = process.argv.slice(2)
const specs = changedFiles(base).filter((path) => /^e2e\/[^/]+\.spec\.ts$/.test(path))

const { code } = await run('vitest', ['run', '--changed', base, '--passWithNoTests', ...filter], { show: true })
if (code !== 0 || specs.length === 0) process.exit(code)
await buildWeb()
const browser = await run('playwright', ['test', '--config=e2e/playwright.config.ts', ...specs], { show: true })
process.exit(browser.code)
