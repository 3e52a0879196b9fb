/** The test suites that can be run by themselves: projects of vitest.config.ts. */
export const suites: Record<string, string[]> = {
  unit: ['contract', 'scripts'],
  api: ['api'],
  web: ['web'],
}

/** Test files that take more than some seconds: a full run starts with them, `npm run check` leaves them out. */
export const slowTests: readonly RegExp[] = [
  /^apps\/api\/src\/main\.test\.ts$/,
  /^apps\/api\/src\/(db\/embedded|fuzz)\//,
  /^apps\/api\/src\/http\/(matrix|forbidden-keys)\.test\.ts$/,
  /^apps\/api\/src\/modules\/images\//,
  /^apps\/api\/src\/audit\//,
  /(killed-server|-together|-scale|midnight|throttle|invitation|-password|figures-lists)\.test\.ts$/,
]

export const isSlow = (path: string): boolean => slowTests.some((pattern) => pattern.test(path))
