import { renameSync, writeFileSync } from 'node:fs'

// Loaded into the product before its own code, with --expose-gc.
const path = process.env['PROVE_HEAP_REPORT'] ?? ''
process.on('SIGUSR2', () => {
  const collect = () => globalThis.gc?.()
  collect()
  // Finalizers run between two collections.
  setTimeout(() => {
    collect()
    writeFileSync(`${path}.new`, JSON.stringify(process.memoryUsage()))
    renameSync(`${path}.new`, path)
  }, 100)
})
