import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Button } from '#/components/ui/button.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'

const HandoverForm = lazyPart(['validation'], () => import('./handover-form.tsx'), 'HandoverForm')

export function HandoverButton({ doctor }: { doctor: { id: string; name: string } }) {
  const { t } = useTranslation('care')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button size="sm" icon={ArrowRightLeft} onClick={() => setIsOpen(true)}>
        {t('handover.action')}
      </Button>
      <FormDialog isOpen={isOpen} onClose={close} title={t('handover.title')} size="wide" fallback="min-h-72">
        {(finish) => (
          <HandoverForm
            doctor={doctor}
            onCancel={close}
            onSaved={({ patients }) => finish(t('handover.done', { count: patients }))}
          />
        )}
      </FormDialog>
    </>
  )
}
