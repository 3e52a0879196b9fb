import type { PatientStatement } from '@piel/contract/money/statement'
import { BadgePlus, BadgeX, Scale } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import type { FormProps } from '#/components/form/form-shell.tsx'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Button } from '#/components/ui/button.tsx'
import { useCan } from '#/lib/permissions.ts'
import { lazyPart } from '#/lib/lazy-part.ts'

const SellForm = lazyPart(
  ['memberships', 'validation'],
  () => import('#/features/money/memberships/components/sell-form.tsx'),
  'SellForm',
)
const EndForm = lazyPart(
  ['memberships', 'validation'],
  () => import('#/features/money/memberships/components/end-form.tsx'),
  'EndForm',
)
const AdjustForm = lazyPart(['validation'], () => import('./adjust-form.tsx'), 'AdjustForm')

const actions = {
  sell: { icon: BadgePlus, Form: SellForm },
  end: { icon: BadgeX, Form: EndForm },
  adjust: { icon: Scale, Form: AdjustForm },
} as const

export interface StatementFormProps extends FormProps {
  patientId: string
  statement: PatientStatement
}

interface StatementActionProps {
  patientId: string
  statement: PatientStatement
  action: keyof typeof actions
}

export function StatementAction({ patientId, statement, action }: StatementActionProps) {
  const { t } = useTranslation('statement')
  const [isOpen, setIsOpen] = useState(false)
  if (!useCan('money.write')) return null
  const { icon, Form } = actions[action]
  const close = () => setIsOpen(false)
  return (
    <>
      <Button icon={icon} onClick={() => setIsOpen(true)}>
        {t(`${action}.action`)}
      </Button>
      <FormDialog isOpen={isOpen} onClose={close} title={t(`${action}.title`)} size="wide" fallback="min-h-64">
        {(finish) => (
          <Form
            patientId={patientId}
            statement={statement}
            onCancel={close}
            onSaved={() => finish(t(`${action}.done`))}
          />
        )}
      </FormDialog>
    </>
  )
}
