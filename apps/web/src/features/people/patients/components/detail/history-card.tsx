import type { Patient } from '@piel/contract/people/patients'
import { useTranslation } from '#/i18n/index.ts'
import { PageSection } from '#/components/record/page-section.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { paths } from '#/lib/paths.ts'
import { AddMissing } from './add-missing.tsx'
import { EarlierHistory } from './earlier-history.tsx'

const listItem = /^\s*[-*•]\s+(?=\S)/u

/** A text whose lines all begin with a bullet or a dash is a list. */
function HistoryText({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (!lines.every((line) => listItem.test(line)))
    return (
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">
        <bdi>{text}</bdi>
      </p>
    )
  return (
    <ul className="max-w-prose list-disc ps-5 wrap-anywhere">
      {lines.map((line, index) => (
        <li key={index}>
          <bdi>{line.replace(listItem, '')}</bdi>
        </li>
      ))}
    </ul>
  )
}

interface HistoryCardProps {
  patient: Patient
  mayWrite: boolean
  mayReadRecord: boolean
}

export function HistoryCard({ patient, mayWrite, mayReadRecord }: HistoryCardProps) {
  const { t } = useTranslation('patients')
  return (
    <PageSection
      id="clinical-history"
      title={t('fields.medicalHistory')}
      actions={mayReadRecord && <MoreLink to={paths.patientRecord(patient.id)}>{t('detail.viewRecord')}</MoreLink>}
    >
      {patient.medicalHistory ? (
        <HistoryText text={patient.medicalHistory} />
      ) : (
        <AddMissing patient={patient} what={t('fields.medicalHistory')} mayWrite={mayWrite} />
      )}
      {mayReadRecord && <EarlierHistory patientId={patient.id} />}
    </PageSection>
  )
}
