/** Duration in milliseconds, and maximum number of toasts. */
export const toastLimit = 20
export const toastDuration = { default: 4000, success: 2000, action: 10_000 } as const

export type ToastKind = 'success' | 'error' | 'info'
export interface ToastAction {
  label: string
  run: () => void
}

export interface ToastLink {
  label: string
  href: string
}

export interface ToastMessage {
  kind: ToastKind
  text: string
  duration: number
  action?: ToastAction
  link?: ToastLink
}

type Sink = (message: ToastMessage) => void

let sink: Sink | undefined
let wanted = false
let waiting: ToastMessage[] = []
const listeners = new Set<() => void>()

function show(kind: ToastKind, text: string, action?: ToastAction, link?: ToastLink): void {
  const duration = toastDuration[action ? 'action' : kind === 'success' ? kind : 'default']
  const message: ToastMessage = { kind, text, duration, ...(action && { action }), ...(link && { link }) }
  if (sink) return sink(message)
  waiting = [...waiting, message].slice(-toastLimit)
  wanted = true
  for (const listener of listeners) listener()
}

/** Short notices at the top right; the renderer loads with the first one. */
export const toast = {
  success: (text: string, action?: ToastAction, link?: ToastLink) => show('success', text, action, link),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
}

/** For the host: true once a toast was created. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const toastsWanted = (): boolean => wanted

/** For the renderer: receives queued and later toasts. */
export function connectToasts(next: Sink): () => void {
  sink = next
  for (const message of waiting) next(message)
  waiting = []
  return () => {
    sink = undefined
  }
}
