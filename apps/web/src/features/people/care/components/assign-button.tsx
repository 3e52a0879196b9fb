import { UserRoundPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'
import type { Side } from './assign-form.tsx'

const AssignForm = lazyPart(['validation'], () => import('./assign-form.tsx'), 'AssignForm')

export function AssignButton({ side, isSmall = true }: { side: Side; isSmall?: boolean }) {
  const { t } = useTranslation('care')
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  const label = t('patientId' in side ? 'assign.doctor' : 'assign.patient')
  useHotkey({ key: 'a', label }, open)
  return (
    <>
      <Button size={isSmall ? 'sm' : 'md'} icon={UserRoundPlus} onClick={open}>
        {label}
      </Button>
      <Modal isOpen={isOpen} onClose={close} title={t('assign.title')} size="wide">
        <Suspense fallback={<div className="min-h-72" />}>
          <AssignForm
            side={side}
            onCancel={close}
            onSaved={() => {
              close()
              toast.success(t('assign.done'))
            }}
          />
        </Suspense>
      </Modal>
    </>
  )
}
