import { readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const memory = '/dev/shm'
const gibibyte = 2 ** 30

/**
 * The folder for test data: in memory if there is enough of it, otherwise on disk. ext4 searches for an unused file
 * number among those freed shortly before; tests remove so many files that a copy of a database, 25 ms in memory, takes
 * 130 to 460 ms of processor time there.
 */
export function testFolder(): string {
  if (process.platform !== 'linux') return tmpdir()
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, folder]) => folder === memory)
  const [, , type, options = ''] = mount ?? []
  if (type !== 'tmpfs' || /\b(ro|noexec)\b/.test(options)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= 4 * gibibyte && freemem() >= 8 * gibibyte ? memory : tmpdir()
}
