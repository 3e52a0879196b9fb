import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubMedia } from '#/testing/media.ts'

const code = readFileSync(`${import.meta.dirname}/../../public/theme.js`, 'utf8')

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** Loads a page of which only the head has arrived, runs the script in it, and then adds the body. */
async function load(): Promise<{ isDark: boolean; background: string | undefined }> {
  document.body.remove()
  document.head.replaceChildren()
  const script = document.createElement('script')
  script.textContent = code
  document.head.append(script)
  document.documentElement.append(document.createElement('body'))
  // The observer of the script runs before the next frame.
  await Promise.resolve()
  const scheme = document.head.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  return { isDark: document.body.classList.contains('dark'), background: scheme?.content }
}

it.each([
  [null, 'dark', 'dark'],
  [null, 'light', 'light'],
  ['light', 'dark', 'light'],
  ['dark', 'light', 'dark'],
  ['sepia', 'dark', 'dark'],
])('A9 before the first frame: %s saved and the system %s is %s', async (saved, system, theme) => {
  if (saved !== null) localStorage.setItem('color-theme', saved)
  stubMedia((query) => query.includes(`prefers-color-scheme: ${system}`))
  expect(await load()).toEqual({ isDark: theme === 'dark', background: theme })
})
