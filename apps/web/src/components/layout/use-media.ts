import { useCallback, useSyncExternalStore } from 'react'

/** Minimum width at which the sidebar is a column (Tailwind's `lg`). */
export const wideScreen = '(width >= 64rem)'

/** A finger: there may be no keyboard. */
export const touchScreen = '(pointer: coarse)'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
