import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './run.ts'

/** How long a file's own tests and hooks took, without what it imports, which the files of a process share. */
export interface FileTime {
  path: string
  ms: number
  /** When it ended, in ms since 1970. */
  end: number
}

/** The variable with the path of the file for the times of all files. */
const reportVariable = 'PIEL_FILE_TIMES'

/** A reporter of vitest. */
export default class FileTimes implements Reporter {
  readonly #times: FileTime[] = []

  onTestModuleEnd(module: TestModule): void {
    const path = relative(root, module.moduleId)
    this.#times.push({ path, ms: module.diagnostic().duration, end: Date.now() })
  }

  onTestRunEnd(): void {
    const report = process.env[reportVariable]
    if (report) writeFileSync(report, JSON.stringify(this.#times))
  }
}

/** The arguments and variables that add the reporter to a run of vitest, and what it has written afterwards. */
export const fileTimes = (report: string) => ({
  args: [`--reporter=${import.meta.filename}`],
  env: { [reportVariable]: report },
  read: () => JSON.parse(readFileSync(report, 'utf8')) as FileTime[],
})

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { tests: { results: { duration: number; startTime: string }[] }[] }[]
}

/** The times of the files in a JSON report of Playwright: those of their tests together. */
export function timesOfSuites(suites: readonly PlaywrightSuite[], folder: string): FileTime[] {
  const resultsOf = (suite: PlaywrightSuite): { duration: number; startTime: string }[] => [
    ...suite.specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)),
    ...(suite.suites ?? []).flatMap(resultsOf),
  ]
  return suites.map((suite) => {
    const results = resultsOf(suite)
    return {
      path: `${folder}/${suite.file}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      end: Math.max(...results.map(({ duration, startTime }) => Date.parse(startTime) + duration)),
    }
  })
}
