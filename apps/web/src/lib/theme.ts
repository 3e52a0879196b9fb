import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

/** Storage key of the theme (fixed by the specification). `app/head.ts` reads it before the first paint. */
export const themeKey = 'color-theme'

const listeners = new Set<() => void>()
const system = () => matchMedia('(prefers-color-scheme: dark)')

function savedTheme(): Theme | undefined {
  const saved = localStorage.getItem(themeKey)
  return saved === 'light' || saved === 'dark' ? saved : undefined
}

/** The current theme: the chosen one, or else the system's. */
export function currentTheme(): Theme {
  return savedTheme() ?? (system().matches ? 'dark' : 'light')
}

function show(): void {
  document.body.classList.toggle('dark', currentTheme() === 'dark')
  for (const listener of listeners) listener()
}

/** Shows a theme and remembers it on this device. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(themeKey, theme)
  show()
}

/** Shows the theme, and follows the system and other windows from now on. */
export function startTheme(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === themeKey || event.key === null) show()
  }
  const media = system()
  media.addEventListener('change', show)
  addEventListener('storage', follow)
  show()
  return () => {
    media.removeEventListener('change', show)
    removeEventListener('storage', follow)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme in use; changes with it. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme)
}
