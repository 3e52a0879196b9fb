import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button, type ButtonProps } from '#/components/ui/button.tsx'
import { useErrorText } from '#/lib/error-text.ts'
import { Modal } from './modal.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Names the object: "Archive Ana Ruiz?". */
  title: ReactNode
  /** The consequence of the action. */
  children: ReactNode
  /** The verb of the title. */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  /** May be slow; an error is shown in a toast, and the dialog stays open. */
  onConfirm: () => void | Promise<unknown>
  /** A notice of the success, which closes the dialog. */
  done?: string
  /** Text for an error of `onConfirm`, instead of the error's own. */
  errorText?: (error: unknown) => string
}

/** Asks for confirmation; the focus starts on Cancel. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  onConfirm,
  done,
  errorText,
}: ConfirmDialogProps) {
  const { t } = useTranslation('form')
  const textOf = useErrorText()
  const [isBusy, setIsBusy] = useState(false)

  const confirm = async () => {
    setIsBusy(true)
    try {
      await onConfirm()
      if (done === undefined) return
      onClose()
      toast.success(done)
    } catch (error) {
      toast.error((errorText ?? textOf)(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title} size="small" role="alertdialog" isBusy={isBusy}>
      <div className="text-muted">{children}</div>
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <CancelButton disabled={isBusy} onClick={onClose}>
          {cancelLabel ?? t('cancel')}
        </CancelButton>
        <Button variant={tone} busy={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}

/** Takes the focus after the dialog: a dialog over another one takes it later than its children. */
function CancelButton(props: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => button.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return <Button {...props} ref={button} />
}
