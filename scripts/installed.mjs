import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @param {string} path */
function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
  } catch {
    return undefined
  }
}

/**
 * True when node_modules holds what the lock file asks for. npm writes down what it installed as its last step, so that
 * an interrupted installation shows, and a lock file that changed since does too.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    // Optional packages may be meant for another platform.
    if (!present[path]) return entry.optional === true
    return present[path].version === entry.version && present[path].integrity === entry.integrity
  })
}
