import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { subscribeToasts, toastsWanted } from './toast.ts'

const gestures = ['pointerdown', 'keydown'] as const

/**
 * Shows toasts; rendered once, beside the routes. The renderer loads at the first gesture, because it could not load
 * for a toast about a lost connection.
 */
export function ToastHost() {
  const isWanted = useSyncExternalStore(subscribeToasts, toastsWanted)
  const [Toaster, setToaster] = useState<ComponentType>()
  const isLoaded = Toaster !== undefined
  useEffect(() => {
    if (isLoaded) return
    const stop = new AbortController()
    const load = () => {
      import('./toaster.tsx').then(
        (module) => stop.signal.aborted || setToaster(() => module.Toaster),
        // Waiting toasts appear once there is a connection.
        () => addEventListener('online', load, { once: true, signal: stop.signal }),
      )
    }
    if (isWanted) load()
    else for (const gesture of gestures) addEventListener(gesture, load, { once: true, signal: stop.signal })
    return () => stop.abort()
  }, [isWanted, isLoaded])
  return isWanted && Toaster ? <Toaster /> : null
}
