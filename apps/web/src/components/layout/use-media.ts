import { useCallback, useSyncExternalStore } from 'react'

/** From here on the sidebar has its own column (Tailwind's `lg`). */
export const wideScreen = '(width >= 64rem)'

/** Whether a media query holds; follows it. */
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
