import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'

/** The page whose title was last announced; undefined until the first page, which the browser announces itself. */
let announced: string | undefined

/** Moves the focus to the page's title after a change of route, so that a screen reader says where it is (row A4). */
export function useTitleFocus(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    const isFirst = announced === undefined
    // The same page may draw its title anew once its data is there; the focus then fell to the body.
    const isLost = announced === path && document.activeElement === document.body
    if (!isFirst && (announced !== path || isLost)) title.current?.focus({ preventScroll: true })
    announced = path
  }, [path])
  return title
}
