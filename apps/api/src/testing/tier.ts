/**
 * The tier of a run of tests: `npm test` runs the first, `npm run test:full` sets PIEL_TESTS=full. A test with the tag
 * `full` runs in the full tier only.
 */
export const isFullTier: boolean = process.env['PIEL_TESTS'] === 'full'

/** A number that the tiers have differently, for example the runs of a random test. */
export const byTier = ({ first, full }: { first: number; full: number }): number => (isFullTier ? full : first)

/** The tag of the tests that the first tier leaves out, for Playwright as for vitest. */
export const fullTag = 'full'

/** The first of a list in the first tier, where each shows what is common to all; the whole list in the full tier. */
export const someOf = <T>(list: readonly T[], first = 1): readonly T[] =>
  isFullTier ? list : list.slice(0, Math.max(1, first))
