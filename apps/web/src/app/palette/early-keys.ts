/** What was typed while the palette was loading. */
export interface EarlyKeys {
  text: string
  isEntered: boolean
}

/**
 * Keeps the keys that are typed until `take` is called: the palette's text box is not there yet.
 * @param onEscape called by Escape, which ends it.
 */
export function keepKeys(onEscape: () => void): { take: () => EarlyKeys } {
  const typed: EarlyKeys = { text: '', isEntered: false }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    if (ctrlKey || metaKey || altKey || isComposing) return
    if (key === 'Escape') onEscape()
    else if (key === 'Enter') typed.isEntered = true
    else if (key === 'Backspace') typed.text = typed.text.slice(0, -1)
    else if (key.length === 1) typed.text += key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', onKeyDown, true)
  return {
    take: () => {
      document.removeEventListener('keydown', onKeyDown, true)
      const taken = { ...typed }
      typed.text = ''
      typed.isEntered = false
      return taken
    },
  }
}
