import { defineConfig } from '@playwright/test'
import { fullTag, isFullTier } from '../apps/api/src/testing/tier.ts'
import { browserLaunchOptions } from './browser.ts'

// They start their own servers and take long, so they run first and none of them runs alone at the end.
const serverTests = ['resilience.spec.ts', 'side-by-side.spec.ts', 'external-provider*.spec.ts']

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'servers', testMatch: serverTests },
    { name: 'product', testMatch: '*.spec.ts', testIgnore: serverTests },
  ],
  outputDir: '../test-results',
  forbidOnly: true,
  ...(isFullTier ? {} : { grepInvert: new RegExp(`@${fullTag}\\b`) }),
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1280, height: 800 },
    // Animations cost frames.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: browserLaunchOptions(),
  },
})
