import { useEffect, useRef, useState } from 'react'

/**
 * The rare filters that were added to a list, until its filters are cleared.
 * @param clearings counts how often they were.
 */
export function useAddedFilters(clearings: number) {
  const [added, setAdded] = useState<{ names: readonly string[]; at: number }>({ names: [], at: clearings })
  const names = added.at === clearings ? added.names : []
  const place = useRef<HTMLSpanElement>(null)
  const isDue = useRef(false)
  useEffect(() => {
    if (isDue.current) place.current?.querySelector<HTMLElement>('input, select, button')?.focus()
    isDue.current = false
  })
  return {
    names,
    /** Shows a filter. */
    keep: (name: string) => {
      if (!names.includes(name)) setAdded({ names: [...names, name], at: clearings })
    },
    /** Shows a filter and moves the focus to it, once it is rendered in `place`. */
    add: (name: string) => {
      isDue.current = true
      setAdded({ names: [...names, name], at: clearings })
    },
    place,
  }
}
