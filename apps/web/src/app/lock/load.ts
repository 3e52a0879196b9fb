import { loadErrorTexts, withWords } from '#/i18n/index.ts'

const pauseMs = 5_000
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

/** Repeats `load` until it succeeds: an error would replace the page and its input. */
const persistently = <M>(load: () => Promise<M>): Promise<M> =>
  load().catch(async () => {
    await pause()
    return await persistently(load)
  })

export const loadLockScreen = () =>
  persistently(() =>
    Promise.all([withWords(['lock', 'signIn', 'validation'], () => import('./lock-screen.tsx')), loadErrorTexts()]),
  ).then(([module]) => ({ default: module.LockScreen }))

/** Loads after the first page, with the lock screen, which may have to show without a connection. */
export async function loadIdleLock() {
  await pause()
  void loadLockScreen()
  const { IdleLock } = await persistently(() => withWords(['lock'], () => import('./idle-lock.tsx')))
  return { default: IdleLock }
}
