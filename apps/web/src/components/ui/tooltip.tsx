import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const openAfter = 450

interface TooltipProps {
  label: ReactNode
  /** Disables the tooltip; the child remains. */
  isOff?: boolean
  children: ReactNode
}

/**
 * A name shown on hover and keyboard focus; Escape hides it (WCAG 1.4.13). It repeats its child's name, so it is hidden
 * from assistive technology.
 */
export function Tooltip({ label, isOff = false, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<{ x: number; y: number; above: boolean } | null>(null)

  const open = () => {
    const box = anchor.current?.firstElementChild?.getBoundingClientRect()
    if (!box) return
    const above = box.bottom + 44 > window.innerHeight
    setPlace({ x: box.left + box.width / 2, y: above ? box.top - 6 : box.bottom + 6, above })
  }
  const close = () => {
    clearTimeout(timer.current)
    setPlace(null)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useHiding(place !== null, () => setPlace(null))

  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') timer.current = setTimeout(open, openAfter)
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) open()
      }}
      onBlur={close}
    >
      {children}
      {place &&
        !isOff &&
        createPortal(
          <span
            aria-hidden="true"
            style={{ left: Math.min(Math.max(place.x, 72), window.innerWidth - 72), top: place.y }}
            className={clsx(
              'pointer-events-none fixed z-50 max-w-60 -translate-x-1/2 animate-appear rounded-[6px] bg-ink px-2 py-1 text-caption font-medium text-canvas',
              place.above && '-translate-y-full',
            )}
          >
            {label}
          </span>,
          document.body,
        )}
    </span>
  )
}

/** Hides the tooltip on Escape and when the page scrolls. */
function useHiding(isShown: boolean, onHide: () => void): void {
  const hide = useEffectEvent(onHide)
  useEffect(() => {
    if (!isShown) return
    const react = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') hide()
    }
    addEventListener('keydown', react)
    addEventListener('scroll', react, true)
    return () => {
      removeEventListener('keydown', react)
      removeEventListener('scroll', react, true)
    }
  }, [isShown])
}
