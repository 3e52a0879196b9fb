/** Milliseconds within which a response or a refetched list can remove the focused element. */
const watched = 5_000

/**
 * Gives the focus a place when what had it goes away: after an act whose own button, row or dialog leaves the page. Looks
 * at every change of the page for some seconds, since what goes may go before the answer, with it, or with the list that is
 * read again; a focus that moved meanwhile is left alone.
 * @param place where the keyboard goes on from; asked each time, as the page may have been rendered again.
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
  const stop = () => observer.disconnect()
  setTimeout(stop, watched)
  // After a mouse press the focus is left alone.
  document.addEventListener('pointerdown', stop, { capture: true, once: true })
  lookSoon()
}
