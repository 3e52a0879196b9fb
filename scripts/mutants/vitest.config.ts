import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { areas, type Area, type AreaName } from './areas.ts'

// Stryker runs a copy of the tree with the planted faults.
const root = resolve(import.meta.dirname, '../..')
const { tests, needsDatabase }: Area = areas[process.env['MUTANTS_AREA'] as AreaName]

export default defineConfig({
  root,
  // The package in node_modules is a link to the original, without the faults.
  resolve: { alias: [{ find: /^@piel\/contract\/(.+)$/, replacement: `${root}/packages/contract/src/$1.ts` }] },
  test: {
    include: [...tests],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    isolate: false,
    globalSetup: needsDatabase ? 'apps/api/src/testing/global-setup.ts' : [],
  },
})
