import { relative } from 'node:path'
import { root } from './run.ts'

export interface VitestFile {
  /** Its absolute path. */
  name: string
  status: string
  assertionResults: { status: string; fullName: string }[]
}

/** The failed tests of vitest, and the files that do not load: a line each, with the path from the root. */
export const failuresOfFiles = (files: readonly VitestFile[]): string[] =>
  files.flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0) return failed.map(({ fullName }) => `${path}: ${fullName}`)
    return status === 'failed' ? [`${path} does not load`] : []
  })

export interface BrowserSuite {
  file: string
  suites?: BrowserSuite[]
  specs: { title: string; ok: boolean }[]
}

/** The failed tests of Playwright, a line each, with the path from the root. */
export const failuresOfSuites = (suites: readonly BrowserSuite[], folder: string): string[] =>
  suites.flatMap(({ file, specs, suites: groups = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => `${folder}/${file}: ${title}`),
    ...failuresOfSuites(groups, folder),
  ])
