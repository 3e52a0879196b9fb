import type { PatientStatement } from '@piel/contract/ledger'
import { BadgePlus, BadgeX, Scale } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useCan } from '#/lib/permissions.ts'

const SellForm = lazy(() =>
  withWords(['validation'], () => import('./sell-form.tsx')).then((module) => ({ default: module.SellForm })),
)
const EndForm = lazy(() =>
  withWords(['validation'], () => import('./end-form.tsx')).then((module) => ({ default: module.EndForm })),
)
const AdjustForm = lazy(() =>
  withWords(['validation'], () => import('./adjust-form.tsx')).then((module) => ({ default: module.AdjustForm })),
)

const icons = { sell: BadgePlus, end: BadgeX, adjust: Scale } as const
const forms = { sell: SellForm, end: EndForm, adjust: AdjustForm } as const
type Action = keyof typeof forms

/** What a form that changes an account needs, and what it tells. */
export interface AccountFormProps {
  patientId: string
  account: PatientStatement
  onSaved: () => void
  onCancel: () => void
}

interface AccountActionProps {
  patientId: string
  account: PatientStatement
  action: Action
}

/** A button that opens one of the forms that change an account, for those who may. */
export function AccountAction({ patientId, account, action }: AccountActionProps) {
  const { t } = useTranslation('ledger')
  const [isOpen, setIsOpen] = useState(false)
  if (!useCan('money.write')) return null
  const Form = forms[action]
  const close = () => setIsOpen(false)
  return (
    <>
      <Button icon={icons[action]} onClick={() => setIsOpen(true)}>
        {t(`${action}.action`)}
      </Button>
      <Modal isOpen={isOpen} onClose={close} title={t(`${action}.title`)} size="wide">
        <Suspense fallback={<div className="min-h-64" />}>
          <Form
            patientId={patientId}
            account={account}
            onCancel={close}
            onSaved={() => {
              close()
              toast.success(t(`${action}.done`))
            }}
          />
        </Suspense>
      </Modal>
    </>
  )
}
