import type { Patient } from '@piel/contract/people/patients'
import { useTranslation } from '#/i18n/index.ts'
import { Segments } from '#/components/ui/segments.tsx'
import { Problems } from '#/features/clinical/problems/components/problems.tsx'
import { useSearchChange } from '#/lib/use-search-change.ts'
import { type RecordViewName, recordViews } from './use-record-view.ts'

/** The problems of the patient, and the choice of what the record shows below. */
export function RecordHead({ patient, view }: { patient: Patient; view: RecordViewName }) {
  const { t } = useTranslation('records')
  const changeSearch = useSearchChange()
  return (
    <>
      <Problems patient={patient} />
      <Segments
        label={t('views.label')}
        options={recordViews.map((value) => ({ value, label: t(`views.${value}`) }))}
        value={view}
        onChange={(next) =>
          changeSearch((before) => ({
            ...before,
            view: next === 'measures' ? next : undefined,
            measure: undefined,
          }))
        }
        className="mb-6"
      />
    </>
  )
}
