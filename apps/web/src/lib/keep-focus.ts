/** Milliseconds within which an answer, and the list behind it, take away what had the focus. */
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
  // A dialog gives the focus back one frame after it has gone, where it still can.
  const lookSoon = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => requestAnimationFrame(look))
  }
  const observer = new MutationObserver(lookSoon)
  observer.observe(document.body, { childList: true, subtree: true })
  const stop = () => observer.disconnect()
  setTimeout(stop, watched)
  // Who goes on with the mouse is not taken back.
  document.addEventListener('pointerdown', stop, { capture: true, once: true })
  lookSoon()
}
