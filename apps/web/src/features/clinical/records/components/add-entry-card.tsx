import type { Patient } from '@piel/contract/people/patients'
import type { RecordEntry } from '@piel/contract/clinical/records'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { useMe } from '#/lib/me.ts'
import { hasDraft } from '#/lib/storage.ts'
import { usePageRequest } from '#/lib/use-page-request.ts'
import { entryDraft, EntryForm } from './entry-form.tsx'

interface AddEntryCardProps {
  patient: Patient
  onAdded: (entry: RecordEntry) => void
}

/** The form for a new entry: beside the record if there is room, otherwise above it on request. */
export function AddEntryCard({ patient, onAdded }: AddEntryCardProps) {
  const { t } = useTranslation(['records', 'common'])
  const { id: accountId } = useMe()
  const [isOpen, setIsOpen] = useState(() => hasDraft(entryDraft(accountId, patient.id)))
  const card = useRef<HTMLElement>(null)
  usePageRequest('note', () => {
    setIsOpen(true)
    // After the title of the page has taken the focus.
    requestAnimationFrame(() => card.current?.querySelector('textarea')?.focus())
  })
  return (
    <Card ref={card} aria-labelledby="add-entry" className={clsx('print:hidden', !isOpen && 'max-xl:hidden')}>
      <CardHeader
        id="add-entry"
        title={t('form.addLabel')}
        actions={
          <Button size="sm" variant="ghost" icon={X} onClick={() => setIsOpen(false)} className="xl:hidden">
            {t('common:close')}
          </Button>
        }
      />
      <CardBody>
        <EntryForm
          patientId={patient.id}
          birthDate={patient.birthDate}
          onSaved={(entry) => {
            setIsOpen(false)
            onAdded(entry)
            toast.success(t('form.added'))
          }}
        />
      </CardBody>
    </Card>
  )
}
