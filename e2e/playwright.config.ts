import { defineConfig } from '@playwright/test'
import { browserLaunchOptions } from './browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: browserLaunchOptions(),
  },
})
