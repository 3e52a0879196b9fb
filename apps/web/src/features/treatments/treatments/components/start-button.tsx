import type { Patient } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { FormSkeleton } from '#/components/record/skeletons.tsx'
import { Button } from '#/components/ui/button.tsx'
import { useMe } from '#/lib/me.ts'
import { draftName, hasDraft } from '#/lib/storage.ts'
import { useSearchChange } from '#/lib/use-search-change.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { useTypeName } from './use-names.ts'

const StartTreatment = lazyPart(
  ['doctors', 'validation', 'alerts'],
  () => import('./form/start-treatment.tsx'),
  'StartTreatment',
)

interface Props {
  patient?: Patient
  isPrimary?: boolean
  /** Opens on load if the URL asks for it (`?start=1`, from the palette) or a draft exists. */
  autoOpen?: boolean
}

export function StartButton({ patient, isPrimary = false, autoOpen = false }: Props) {
  const { t } = useTranslation('treatments')
  const typeName = useTypeName()
  const changeSearch = useSearchChange()
  const { id: accountId } = useMe()
  const { start }: Record<string, unknown> = useSearch({ strict: false })
  // After a reload or an expired session, typing continues from the draft.
  const [isOpen, setIsOpen] = useState(
    () => autoOpen && hasDraft(draftName(accountId, 'treatment.new', patient?.id ?? '')),
  )
  const isAsked = autoOpen && start !== undefined

  const open = () => setIsOpen(true)
  useHotkey({ key: 't', label: t('start.action') }, open)

  const close = () => {
    setIsOpen(false)
    if (isAsked) changeSearch(({ start: _start, ...others }) => others, { replace: true })
  }

  return (
    <>
      <Button variant={isPrimary ? 'primary' : 'secondary'} size={patient ? 'sm' : 'md'} icon={Plus} onClick={open}>
        {t('start.action')}
      </Button>
      <FormDialog
        isOpen={isOpen || isAsked}
        onClose={close}
        title={t('start.title')}
        size="wide"
        fallback={<FormSkeleton fields={6} className="min-h-120 content-start" />}
      >
        {(finish) => (
          <StartTreatment
            patient={patient}
            onCancel={close}
            onSaved={(saved) => finish(t('start.done', { type: typeName(saved.type), name: fullName(saved.patient) }))}
          />
        )}
      </FormDialog>
    </>
  )
}
