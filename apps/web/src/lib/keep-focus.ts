/** Milliseconds within which a response or a refetched list can remove the focused element. */
const watched = 5_000

let keeping = 0

/** True while a place is named for a focus that may be lost. */
export const isFocusKept = (): boolean => keeping > 0

/**
 * Moves the focus when an action removes the focused button, row or dialog. Watches the page for some seconds, because
 * the element can be removed before the response, with it, or with the refetched list. A focus moved by the user is
 * kept.
 * @param place returns the element to focus; called each time, because the page may have rendered again.
 */
export function keepFocus(place: () => HTMLElement | null | undefined): void {
  let isDue = false
  const look = () => {
    isDue = false
    if (document.activeElement === document.body) place()?.focus()
  }
  // A closing dialog restores the focus one frame later, if its opener still exists.
  const lookSoon = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => requestAnimationFrame(look))
  }
  const observer = new MutationObserver(lookSoon)
  observer.observe(document.body, { childList: true, subtree: true })
  keeping++
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('pointerdown', stop, true)
    keeping--
  }
  const timer = setTimeout(stop, watched)
  // After a mouse press the focus is not moved.
  document.addEventListener('pointerdown', stop, true)
  lookSoon()
}
