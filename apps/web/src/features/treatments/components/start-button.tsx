import { fullName } from '@piel/contract/people'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useMe } from '#/lib/me.ts'
import { hasDraft } from '#/lib/storage.ts'
import type { PatientChoice } from '../treatments.queries.ts'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { startDraftOf } from './start-draft.ts'
import { useTypeName } from './use-names.ts'

const StartTreatment = lazy(() => import('./form/start-treatment.tsx').then((m) => ({ default: m.StartTreatment })))

interface Props {
  /** For whom, where that is known. */
  patient?: PatientChoice
  isPrimary?: boolean
  /** Opens by itself where the address asks for it (`?start=1`, from the palette) or a draft waits. */
  opensItself?: boolean
}

/** Opens the form that starts a treatment. */
export function StartButton({ patient, isPrimary = false, opensItself = false }: Props) {
  const { t } = useTranslation('treatments')
  const typeName = useTypeName()
  const navigate = useNavigate()
  const { id: accountId } = useMe()
  const { start, ...others }: Record<string, unknown> = useSearch({ strict: false })
  // A reload or an expired session in the middle of typing: goes on where it was left (row C5).
  const [isOpen, setIsOpen] = useState(() => opensItself && hasDraft(startDraftOf(accountId, patient?.id)))
  const isAsked = opensItself && start !== undefined

  const close = () => {
    setIsOpen(false)
    if (isAsked) void navigate({ to: '.', search: others, replace: true, resetScroll: false })
  }

  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        size={patient ? 'sm' : 'md'}
        icon={Plus}
        onClick={() => setIsOpen(true)}
      >
        {t('start.action')}
      </Button>
      <Modal isOpen={isOpen || isAsked} onClose={close} title={t('start.title')} size="wide">
        <Suspense fallback={<FormSkeleton />}>
          <StartTreatment
            patient={patient}
            onCancel={close}
            onSaved={({ type, patient: whose }) => {
              close()
              toast.success(t('start.done', { type: typeName(type), name: fullName(whose) }))
            }}
          />
        </Suspense>
      </Modal>
    </>
  )
}
