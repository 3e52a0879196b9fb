let has = false

/** True once the user has pressed something on a page of this document; signing in and unlocking do not count. */
export const hasPressed = (): boolean => has

/** @returns stops watching, and forgets. */
export function watchPresses(): () => void {
  const note = () => {
    has ||= document.getElementById('content') !== null && !document.documentElement.hasAttribute('data-locked')
  }
  const events = ['pointerdown', 'keydown'] as const
  for (const event of events) document.addEventListener(event, note, true)
  return () => {
    for (const event of events) document.removeEventListener(event, note, true)
    has = false
  }
}
