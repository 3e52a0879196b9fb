import { useLayoutEffect, useRef } from 'react'

/** How far from the edges of the window a menu stays. */
const margin = 8

/**
 * Inside a `Menu`: lifts it into the browser's top layer, where no table clips it, and keeps it at its button, above it
 * where there is no room below.
 */
export function MenuFloat() {
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const panel = mark.current?.closest('[role=menu]')?.parentElement
    const button = panel?.parentElement?.querySelector('[aria-haspopup=menu]')
    // Older browsers show it where it is.
    if (!panel || !button || !('showPopover' in panel)) return
    panel.popover = 'manual'
    panel.showPopover()
    const place = () => {
      const at = button.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height } = panel
      const isAbove = at.bottom + height + 2 * margin > innerHeight && at.top > height + margin
      const left = Math.max(margin, Math.min(at.right - width, innerWidth - width - margin))
      const top = isAbove ? at.top - height - 6 : at.bottom + 6
      Object.assign(panel.style, { position: 'fixed', inset: `${top}px auto auto ${left}px`, margin: '0' })
    }
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [])
  return <span ref={mark} hidden />
}
