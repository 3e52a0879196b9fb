import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { root } from './run.ts'
import { isSlow } from './slow-tests.ts'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim()

/** The commit where this branch left its upstream or main, or HEAD without either. */
export function changeBase(): string {
  for (const ref of ['@{upstream}', 'origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', ref)
    } catch {
      continue
    }
  }
  return 'HEAD'
}

/** Paths of files added or changed since `base`, committed or not. */
export function changedFiles(base: string): string[] {
  const tracked = git('diff', '--name-only', '--diff-filter=d', base)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return `${tracked}\n${untracked}`.split('\n').filter(Boolean)
}

/** The folders with a file's tests: its module, feature or room; for a contract file also those of its noun. */
function roomsOf(path: string): string[] {
  const room = dirname(path)
    .split('/')
    .slice(0, /\/(modules|features)\//.test(path) ? 6 : 5)
    .join('/')
  if (!path.startsWith('packages/contract/')) return [room]
  const noun = basename(path).replace(/[-.].*$/, '')
  const area = dirname(path).split('/').at(-1) ?? ''
  return [room, `apps/api/src/modules/${area}/${noun}`, `apps/web/src/features/${area}/${noun}`]
}

/** The fast tests in the rooms of changed files. */
export function fastTestsOf(changed: string[]): string[] {
  const rooms = new Set(changed.flatMap(roomsOf).filter((room) => room.split('/').length >= 3))
  const tests = globSync(
    [...rooms].map((room) => `${room}/**/*.test.{ts,tsx}`),
    { cwd: root },
  )
  return [...new Set(tests)].filter((path) => /^(apps|packages)\//.test(path) && !isSlow(path)).toSorted()
}
