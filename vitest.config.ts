import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testFolder } from './apps/api/src/testing/folder.ts'
import { fullTag, isFullTier } from './apps/api/src/testing/tier.ts'
import { isSlow } from './scripts/slow-tests.ts'

/** Starts with the slow files: one that starts last leaves a core idle while it ends. */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
    const sorted = await super.sort(files)
    const slow = (file: TestSpecification) => isSlow(relative(import.meta.dirname, file.moduleId))
    return [...sorted.filter(slow), ...sorted.filter((file) => !slow(file))]
  }
}

const webTests = ['src/**/*.test.{ts,tsx}']
const webSetup = ['browser-globals', 'render-settings', 'clean-up'].map((name) => `src/testing/${name}.ts`)
/** Tests of what a document does once, as it starts, and of requests that are really sent, with Node's classes. */
const inOwnWindow = [
  'src/app/{guard,head,leave,words}.test.{ts,tsx}',
  'src/app/palette/first-use.test.tsx',
  'src/components/ui/menu.test.tsx',
  'src/features/account/sign-in/**/*.test.{ts,tsx}',
  'src/features/office/dashboard/when-near.test.tsx',
  'src/i18n/i18n.test.ts',
  'src/lib/api.test.ts',
  'src/lib/session/*.test.ts',
]

export default defineConfig({
  test: {
    // Two cores: more workers only make time-outs.
    maxWorkers: 2,
    // The whole run has other steps beside these tests.
    testTimeout: 30_000,
    hookTimeout: 90_000,
    sequence: { sequencer: SlowFilesFirst },
    tags: [{ name: fullTag, description: 'only in npm run test:full', skip: !isFullTier }],
    projects: [
      {
        extends: true,
        test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          globalSetup: 'apps/api/src/testing/global-setup.ts',
          env: { TMPDIR: testFolder() },
          // A file has a database of its own; the modules keep nothing else, and importing them takes a quarter of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        root: 'apps/web',
        test: {
          name: 'web',
          include: webTests,
          exclude: inOwnWindow,
          environment: 'jsdom',
          setupFiles: webSetup,
          // The files of a worker share a window, which is cleaned up after each, and import the product once.
          isolate: false,
        },
      },
      {
        extends: true,
        root: 'apps/web',
        test: {
          name: 'web-own-window',
          include: inOwnWindow,
          environment: 'jsdom',
          setupFiles: webSetup,
          pool: 'vmThreads',
          vmMemoryLimit: '1GB',
        },
      },
      {
        extends: true,
        // Rules read the whole tree: 2 s of an idle core, 70 s of a very busy one.
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], testTimeout: 180_000 },
      },
    ],
  },
})
