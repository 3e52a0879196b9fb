import type { Patient } from '@piel/contract/patients'
import { clsx } from 'clsx'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { useMe } from '#/lib/me.ts'
import { hasDraft } from '#/lib/storage.ts'
import { entryDraft, EntryForm } from './entry-form.tsx'

/** The form for a new entry: beside the record if there is room, otherwise collapsed above it. */
export function AddEntryCard({ patient }: { patient: Patient }) {
  const { t } = useTranslation(['records', 'common'])
  const { id: accountId } = useMe()
  const [isOpen, setIsOpen] = useState(() => hasDraft(entryDraft(accountId, patient.id)))
  return (
    <Card aria-labelledby="add-entry" className="print:hidden">
      <CardHeader
        id="add-entry"
        title={t('form.addLabel')}
        actions={
          <Button
            size="sm"
            variant={isOpen ? 'ghost' : 'primary'}
            icon={isOpen ? X : Plus}
            aria-expanded={isOpen}
            aria-controls="add-entry-form"
            onClick={() => setIsOpen(!isOpen)}
            className="xl:hidden"
          >
            {t(isOpen ? 'common:close' : 'form.open')}
          </Button>
        }
      />
      <CardBody id="add-entry-form" className={clsx(!isOpen && 'max-xl:hidden')}>
        <EntryForm
          patientId={patient.id}
          birthDate={patient.birthDate}
          onSaved={() => {
            setIsOpen(false)
            toast.success(t('form.added'))
          }}
        />
      </CardBody>
    </Card>
  )
}
