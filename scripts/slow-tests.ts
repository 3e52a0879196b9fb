/** Test files that take more than some seconds: a full run starts with them, `npm run check` leaves them out. */
const slowTests: readonly RegExp[] = [
  /^apps\/api\/src\/(main|processes|stop|frozen-database|starved-start|start-error)\.test\.ts$/,
  /^scripts\/(deploy|start|restore|prove\/prove)\.test\.ts$/,
  /^apps\/api\/src\/(db\/embedded|backup|archive|fuzz)\//,
  /^apps\/api\/src\/http\/(matrix.*|forbidden-keys.*|server)\.test\.ts$/,
  /^apps\/api\/src\/modules\/account\/images\//,
  /^apps\/api\/src\/audit\//,
  /^apps\/api\/src\/oidc\/second-factor\.test\.ts$/,
  /(killed-server|-together|-scale|midnight|throttle|invitation|-password|figures-lists|who-changes-whom)\.test\.ts$/,
]

export const isSlow = (path: string): boolean => slowTests.some((pattern) => pattern.test(path))
