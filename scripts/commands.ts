import { changeBase, changedFiles, fastTestsOf } from './changed.ts'
import { run, type RunOptions } from './run.ts'
import { browserTests, build, checks, endToEnd, runSteps, vitest } from './steps.ts'
import { buildWeb } from './web.ts'

const [command = '', ...args] = process.argv.slice(2)

/** Runs a program with its output shown, and exits with its code. */
async function exitAfter(program: string, given: string[], options: RunOptions = {}): Promise<never> {
  const { code } = await run(program, given, { show: true, ...options })
  process.exit(code)
}

async function playwright(files: string[], options?: RunOptions): Promise<never> {
  await buildWeb()
  return await exitAfter('playwright', ['test', '--config=e2e/playwright.config.ts', ...files], {
    env: browserTests,
    ...options,
  })
}

const projects = (...names: string[]) =>
  exitAfter('vitest', ['run', ...names.flatMap((name) => ['--project', name]), ...args])

async function testChanged(): Promise<never> {
  const base = changeBase()
  const specs = changedFiles(base).filter((path) => /^e2e\/[^/]+\.spec\.ts$/.test(path))
  const { code } = await run('vitest', ['run', '--changed', base, '--passWithNoTests', ...args], { show: true })
  if (code !== 0 || specs.length === 0) process.exit(code)
  return await playwright(specs)
}

async function check(): Promise<never> {
  const tests = fastTestsOf(changedFiles(changeBase()))
  const name = 'rules of the tree and fast tests of what changed'
  return await runSteps([[vitest(name, ['scripts/architecture/', ...tests]), ...checks]])
}

async function onBuiltWeb(script: string, minutes: number): Promise<never> {
  await buildWeb()
  return await exitAfter('node', [script, ...args], { minutes })
}

const dayMinutes = 24 * 60

const testAll = () =>
  runSteps([
    [build],
    // Tests of both sides wait often: for the database, for processes that start and stop, for time to pass.
    [vitest('unit, web and API'), ...checks, endToEnd('servers', 1)],
    // These keep both cores busy.
    [endToEnd('product', 2)],
  ])

/** The same command again, with the tests of the full tier; the setting is read as modules load. */
const testFull = () =>
  exitAfter('node', ['scripts/commands.ts', 'test'], { minutes: dayMinutes, env: { PIEL_TESTS: 'full' } })

const commands: Record<string, () => Promise<never>> = {
  test: testAll,
  'test:full': testFull,
  'test:unit': () => projects('contract', 'scripts'),
  'test:api': () => projects('api'),
  'test:web': () => projects('web', 'web-own-window'),
  'test:e2e': () => playwright(args, { minutes: 45 }),
  'test:changed': testChanged,
  check,
  screens: () => onBuiltWeb('e2e/screens/main.ts', 60),
  fuzz: () =>
    exitAfter('vitest', ['run', '--project', 'api', 'apps/api/src/fuzz'], {
      minutes: 120,
      env: { FUZZ_REQUESTS: process.env['FUZZ_REQUESTS'] ?? '100000' },
    }),
  mutants: () => exitAfter('node', ['scripts/mutants/main.ts', ...args], { minutes: dayMinutes }),
  // A restore on a new machine comes before the first start.
  backup: () => exitAfter('node', ['apps/api/src/cli/backup-create.ts', ...args], { minutes: dayMinutes }),
  restore: () => exitAfter('node', ['apps/api/src/cli/backup-restore.ts', ...args], { minutes: dayMinutes }),
  prove: () => exitAfter('node', ['scripts/prove/main.ts', ...args], { minutes: dayMinutes }),
  bench: () => onBuiltWeb('bench/run.ts', 120),
}

await commands[command]?.()
