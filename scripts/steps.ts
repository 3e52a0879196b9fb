import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileCache } from '../apps/api/src/testing/process.ts'
import { isFullTier } from '../apps/api/src/testing/tier.ts'
import { failuresOfFiles, failuresOfSuites, type BrowserSuite, type VitestFile } from './failures.ts'
import { filesOverLimit, slowestFiles } from './file-limit.ts'
import { fileTimes, timesOfSuites, type FileTime } from './file-times.ts'
import { startReference } from './reference.ts'
import { run, type Outcome } from './run.ts'
import { buildWeb } from './web.ts'

export interface Tally {
  passed: number
  failed: number
  /** What failed, a line each; without lines, the step's name stands for them. */
  failures?: string[]
  /** Times of test files. */
  times?: FileTime[]
}

export interface Step {
  name: string
  work: () => Promise<Tally>
}

const tallyOfProgram = ({ code, output }: Outcome): Tally => {
  if (code !== 0) process.stdout.write(`${output.trim()}\n`)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const program = (name: string, command: string, args: string[]): Step => ({
  name,
  work: async () => tallyOfProgram(await run(command, args)),
})

/** A step that takes longer hangs. */
const stepMinutes = isFullTier ? 180 : 60

/** Types, lint and format; each counts as one. */
export const checks: Step[] = [
  program('types of the contract', 'tsc', ['-p', 'packages/contract']),
  program('types of the API', 'tsc', ['-p', 'apps/api']),
  program('types of the web', 'tsc', ['-p', 'apps/web']),
  program('types of scripts and end-to-end tests', 'tsc', ['-p', '.']),
  program('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  program('format', 'oxfmt', ['--check', '.']),
]

export const build: Step = {
  name: 'build of the web',
  work: () =>
    buildWeb().then(
      () => ({ passed: 1, failed: 0 }),
      (error: unknown) => tallyOfProgram({ code: 1, output: error instanceof Error ? error.message : String(error) }),
    ),
}

interface VitestReport {
  numPassedTests: number
  testResults: VitestFile[]
}

/** The tests of the given files of vitest, or of all; a file that does not load counts as one failure. */
export const vitest = (name: string, files: string[] = []): Step => ({
  name,
  work: () =>
    withReport(async (report) => {
      const times = fileTimes(`${report}.times`)
      const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile=${report}`, ...times.args, ...files]
      const reference = startReference()
      const { code } = await run('vitest', args, { show: true, minutes: stepMinutes, env: times.env })
      reference.stop()
      const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
      const ofFiles = times.read()
      const slow = isFullTier || files.length > 0 ? [] : await filesOverLimit(ofFiles, reference)
      return { ...tally(code, numPassedTests, [...failuresOfFiles(testResults), ...slow]), times: ofFiles }
    }),
})

interface PlaywrightReport {
  suites: (Parameters<typeof timesOfSuites>[0][number] & BrowserSuite)[]
  stats: { expected: number; flaky: number }
}

/** Node reads the tests itself and keeps what it has compiled; Playwright would compile every file with Babel first. */
export const browserTests = { PW_DISABLE_TS_ESM: '1', NODE_COMPILE_CACHE: compileCache }

/** Browser tests of the built product: of a project of `e2e/playwright.config.ts`. */
export const endToEnd = (project: string, workers: number): Step => ({
  name: `end-to-end: ${project}`,
  work: () =>
    withReport(async (report) => {
      // A run empties its output folder.
      const output = `--output=test-results/${project}`
      const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', output]
      const { code } = await run('playwright', [...args, `--project=${project}`, `--workers=${workers}`], {
        show: true,
        minutes: stepMinutes,
        env: { ...browserTests, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      })
      const { suites, stats } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport
      const ended = tally(code, stats.expected + stats.flaky, failuresOfSuites(suites, 'e2e'))
      return { ...ended, times: timesOfSuites(suites, 'e2e') }
    }),
})

/** A program that fails without a failed test, for example on an unhandled error, counts as one failure. */
const tally = (code: number, passed: number, failures: string[]): Tally => ({
  passed,
  failed: code !== 0 && failures.length === 0 ? 1 : failures.length,
  failures,
})

async function withReport(work: (file: string) => Promise<Tally>): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'piel-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } catch (error) {
    return tallyOfProgram({ code: 1, output: error instanceof Error ? error.message : String(error) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs groups of steps one after the other, the steps of a group two at a time; prints the sum as the last line and
 * exits non-zero when anything failed. Above it are the slowest test files and what failed, where a log that is cut at
 * its beginning still has them.
 */
export async function runSteps(groups: Step[][]): Promise<never> {
  const sum = { passed: 0, failed: 0, failures: [] as string[], times: [] as FileTime[] }
  const runStep = async ({ name, work }: Step): Promise<void> => {
    const started = performance.now()
    const { passed, failed, failures = [], times = [] } = await work()
    sum.times.push(...times)
    sum.failures.push(...(failed > 0 && failures.length === 0 ? [name] : failures))
    sum.passed += passed
    sum.failed += failed
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
  }
  for (const group of groups) {
    const waiting = [...group]
    const runWaiting = async (): Promise<void> => {
      for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step)
    }
    await Promise.all([runWaiting(), runWaiting()])
  }
  if (sum.times.length > 0) console.log(['The slowest test files:', ...slowestFiles(sum.times)].join('\n'))
  if (sum.failures.length > 0) console.log(['What failed:', ...sum.failures.map((line) => `✗ ${line}`)].join('\n'))
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  process.exit(sum.failed === 0 ? 0 : 1)
}
