import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#/lib/lazy-part.ts'
import { OfflineNotice } from './offline-notice.tsx'

const ModalLayer = lazyPart([], () => import('./modal-layer.tsx'), 'ModalLayer')

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

/** A layer over the page that traps the focus and restores it. Its code loads when it first opens. */
export function Modal(props: ModalProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  if (!props.isOpen && !wasOpen) return null
  return (
    <Suspense
      fallback={props.isOpen && <OfflineNotice className="fixed inset-x-4 top-3 z-50 mx-auto w-fit shadow-overlay" />}
    >
      <ModalLayer {...props} />
    </Suspense>
  )
}
