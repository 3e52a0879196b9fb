import type { Patient } from '@piel/contract/people/patients'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { EditPatient } from '../frame/edit-patient.tsx'

interface AddMissingProps {
  patient: Patient
  what: string
  mayWrite: boolean
}

/** Replaces a missing value, with the action that adds it. */
export function AddMissing({ patient, what, mayWrite }: AddMissingProps) {
  const { t } = useTranslation(['patients', 'common'])
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-muted">{t('common:notSpecified')}</span>
      {mayWrite && (
        <>
          <button
            type="button"
            aria-label={t('detail.addField', { field: what })}
            className="focus-ring touch-target rounded-[4px] font-medium text-accent underline-offset-2 hover:underline"
            onClick={() => setIsOpen(true)}
          >
            {t('detail.add')}
          </button>
          <EditPatient patient={patient} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </>
      )}
    </span>
  )
}
