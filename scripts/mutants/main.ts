import { availableParallelism } from 'node:os'
import { Stryker } from '@stryker-mutator/core'
import { areaNames, areas, type AreaName } from './areas.ts'

const required = 90
const folder = '.stryker'
const options = process.argv.slice(2)
const isIncremental = options.includes('--incremental')
/** `--mutate=a.ts,b.ts:10-90` replaces the files of the given area by some of them, or by lines. */
const mutate = options.find((option) => option.startsWith('--mutate='))?.slice('--mutate='.length)
const given = options.filter((option) => option !== '--incremental' && !option.startsWith('--mutate='))

interface Result {
  area: string
  mutants: number
  killed: number
  timeout: number
  survived: number
  score: number
  minutes: number
}

/** Plants faults in an area's files, one at a time, and counts those that its tests notice. */
async function measure(area: AreaName): Promise<Result> {
  process.env['MUTANTS_AREA'] = area
  const started = performance.now()
  const results = await new Stryker({
    mutate: mutate?.split(',') ?? [...areas[area].mutate],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
    // Stryker rewrites the paths of this file with TypeScript's JavaScript API, which TypeScript 7 lacks.
    tsconfigFile: 'none',
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env['MUTANTS_CONCURRENCY'] ?? Math.min(2, availableParallelism())),
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 15,
    // Repeats only what changed; it ignores new tests of code that runs when a file loads.
    incremental: isIncremental,
    incrementalFile: `${folder}/${area}.json`,
    tempDirName: `${folder}/copy-${area}`,
    ignorePatterns: [folder, 'apps/web', 'bench', 'docs', 'e2e', 'screens', 'test-results', 'data'],
    reporters: ['progress-append-only', 'clear-text', 'html'],
    clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: false, logTests: false },
    htmlReporter: { fileName: `${folder}/${area}.html` },
    allowConsoleColors: false,
    allowEmpty: false,
  }).runMutationTest()
  const count = (...statuses: string[]) => results.filter(({ status }) => statuses.includes(status)).length
  const [killed, timeout, survived] = [count('Killed'), count('Timeout'), count('Survived', 'NoCoverage')]
  const mutants = killed + timeout + survived
  return {
    area,
    mutants,
    killed,
    timeout,
    survived,
    score: (100 * (killed + timeout)) / mutants,
    minutes: (performance.now() - started) / 60_000,
  }
}

const unknown = given.filter((name) => !(areaNames as string[]).includes(name))
if (unknown.length > 0) {
  console.error(`Unknown area: ${unknown.join(', ')}. Areas: ${areaNames.join(', ')}`)
  process.exit(2)
}

const results: Result[] = []
for (const name of areaNames) if (given.length === 0 || given.includes(name)) results.push(await measure(name))
console.log('| area | mutants | killed | time-out | survived | score |')
console.log('| --- | --: | --: | --: | --: | --: |')
for (const { area, mutants, killed, timeout, survived, score } of results)
  console.log(`| ${area} | ${mutants} | ${killed} | ${timeout} | ${survived} | ${score.toFixed(1)} % |`)
const minutes = results.reduce((sum, result) => sum + result.minutes, 0)
console.log(`${minutes.toFixed(0)} minutes`)
process.exit(results.every(({ score }) => score >= required) ? 0 : 1)
