import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { subscribeToasts, toastsWanted } from './toast.ts'

const gestures = ['pointerdown', 'keydown'] as const

/**
 * Where toasts appear; put once beside the routes. The renderer loads with the first gesture, before a toast is needed:
 * one that reports a lost connection could not load it any more.
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
