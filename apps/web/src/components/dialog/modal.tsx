import { lazy, type ReactNode, Suspense, useState } from 'react'

const ModalLayer = lazy(() => import('./modal-layer.tsx').then((module) => ({ default: module.ModalLayer })))

export interface ModalProps {
  isOpen: boolean
  /** Called when the modal may close: Escape, a click outside, its cross or `requestClose`. */
  onClose: () => void
  title: ReactNode
  size?: 'small' | 'wide' | 'large'
  role?: 'dialog' | 'alertdialog'
  /** True while an operation runs that closing cannot stop. */
  isBusy?: boolean
  children: ReactNode
}

/**
 * A layer over the page that traps the focus and restores it. Its code loads when it first opens.
 */
export function Modal(props: ModalProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  if (!props.isOpen && !wasOpen) return null
  return (
    <Suspense fallback={null}>
      <ModalLayer {...props} />
    </Suspense>
  )
}
