import { type ReactNode, Suspense } from 'react'
import { Modal, type ModalProps } from '#/components/dialog/modal.tsx'
import { OfflineNotice } from '#/components/dialog/offline-notice.tsx'
import { toast } from '#/components/toast/toast.ts'

interface FormDialogProps extends Pick<ModalProps, 'isOpen' | 'onClose' | 'title' | 'size'> {
  /** Placeholder while the form's code loads: an element, or a class with its height. */
  fallback: ReactNode
  /** The form, usually lazy. `finish` closes the dialog and shows the text in a toast. */
  children: (finish: (text: string) => void) => ReactNode
}

/** A form in a dialog that asks before unsaved input is lost. */
export function FormDialog({ fallback, children, ...modal }: FormDialogProps) {
  const finish = (text: string) => {
    modal.onClose()
    toast.success(text)
  }
  return (
    <Modal {...modal}>
      <Suspense
        fallback={
          <>
            <OfflineNotice className="mb-4" />
            {typeof fallback === 'string' ? <div className={fallback} /> : fallback}
          </>
        }
      >
        {children(finish)}
      </Suspense>
    </Modal>
  )
}
