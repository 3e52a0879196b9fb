import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser has a connection. The server may be out of reach all the same. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
