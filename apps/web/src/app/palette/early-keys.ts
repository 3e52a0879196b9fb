export interface EarlyKeys {
  text: string
  isEntered: boolean
}

/**
 * Records the keys typed until `take` is called, because the palette's text box does not exist yet.
 * @param onEscape called by Escape, which stops the recording.
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
