import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'

interface Announced {
  path: string
  /** False for the first page, which the browser announces itself. */
  byUs: boolean
}

/** The last announced location, by router. */
const announced = new WeakMap<object, Announced>()

/**
 * Moves the focus to the page's title after navigation, so that screen readers announce it.
 * @param isOn false while another title of the page is announced.
 */
export function useTitleFocus(isOn = true): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  const router = useRouter()
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    if (!isOn) return
    const last = announced.get(router)
    const isNew = last !== undefined && last.path !== path
    // A page may render a new title once its data has loaded; the focus is then on the body.
    const isLost = last?.byUs === true && document.activeElement === document.body
    if (isNew || isLost) title.current?.focus({ preventScroll: true })
    announced.set(router, { path, byUs: isNew || last?.byUs === true })
  }, [router, path, isOn])
  return title
}
