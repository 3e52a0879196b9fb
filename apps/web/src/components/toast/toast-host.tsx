import { lazy, Suspense, useSyncExternalStore } from 'react'
import { subscribeToasts, toastsWanted } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })))

/** Where toasts appear; put once beside the routes. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(subscribeToasts, toastsWanted)
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
