/** Focuses the first appointment on screen that the search has found. @param orElse called if there is none. */
export function focusFirstHit(orElse: () => void): void {
  // The text of this keystroke is rendered first.
  requestAnimationFrame(() => {
    const hit = document.querySelector<HTMLElement>('[data-appointment][data-found]')
    if (hit) hit.focus()
    else orElse()
  })
}
