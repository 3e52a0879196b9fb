/** The code of a page could not be downloaded: there is no connection, or a new version of Piel has replaced it. */
export class CodeUnavailable extends Error {}

/** The texts of Chromium, Firefox and Safari; Vite's for a style sheet. */
const importFailure =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i

/** Whether an error comes from a failed `import()`. */
export const isImportFailure = (error: unknown): boolean =>
  error instanceof CodeUnavailable || (error instanceof Error && importFailure.test(error.message))

/**
 * Imports code, if there is a connection: Chromium keeps a failed import as failed until the document is reloaded.
 * @throws CodeUnavailable
 */
export async function loadCode<M>(load: () => Promise<M>): Promise<M> {
  if (!navigator.onLine) throw new CodeUnavailable('offline')
  try {
    return await load()
  } catch (error) {
    throw isImportFailure(error) ? new CodeUnavailable('import failed', { cause: error }) : error
  }
}

/** Whether the server delivers documents: otherwise a reload would end in the browser's error page. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' })
    return ok
  } catch {
    return false
  }
}

const reloadKey = 'piel.reloaded'

/** True at most once a minute, because code that is still missing after a reload stays missing. */
export function mayReload(now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(reloadKey))
  if (now - last < 60_000) return false
  sessionStorage.setItem(reloadKey, String(now))
  return true
}
