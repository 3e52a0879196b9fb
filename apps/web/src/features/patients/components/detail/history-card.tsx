import type { Patient } from '@piel/contract/patients'
import { useTranslation } from '#/i18n/index.ts'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
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

/** The clinical history, a text on the patient. */
export function HistoryCard({ patient, mayReadRecord }: { patient: Patient; mayReadRecord: boolean }) {
  const { t } = useTranslation(['patients', 'common'])
  return (
    <Card aria-labelledby="clinical-history">
      <CardHeader id="clinical-history" title={t('fields.medicalHistory')} />
      <CardBody>
        {patient.medicalHistory ? (
          <HistoryText text={patient.medicalHistory} />
        ) : (
          <p className="text-muted">{t('common:notSpecified')}</p>
        )}
        {mayReadRecord && <EarlierHistory patientId={patient.id} />}
      </CardBody>
    </Card>
  )
}
