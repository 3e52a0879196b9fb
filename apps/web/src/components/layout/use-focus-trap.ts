import { useEffect, type RefObject } from 'react'

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]'

/** While active: the focus starts inside, and Tab goes round inside. What lies outside is to be `inert`. */
export function useFocusTrap(inside: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    const box = inside.current
    if (!isActive || !box) return
    const stops = () => [...box.querySelectorAll<HTMLElement>(focusable)]
    stops()[0]?.focus()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return
      const [from, to] = event.shiftKey ? [stops()[0], stops().at(-1)] : [stops().at(-1), stops()[0]]
      if (document.activeElement !== from) return
      event.preventDefault()
      to?.focus()
    }
    box.addEventListener('keydown', onKeyDown)
    return () => box.removeEventListener('keydown', onKeyDown)
  }, [inside, isActive])
}
