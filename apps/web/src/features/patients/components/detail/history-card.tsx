import type { Patient } from '@piel/contract/patients'
import { useTranslation } from '#/i18n/index.ts'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { EarlierHistory } from './earlier-history.tsx'

/** The clinical history, a text on the patient. */
export function HistoryCard({ patient, mayReadRecord }: { patient: Patient; mayReadRecord: boolean }) {
  const { t } = useTranslation(['patients', 'common'])
  return (
    <Card aria-labelledby="clinical-history">
      <CardHeader id="clinical-history" title={t('fields.medicalHistory')} />
      <CardBody>
        {patient.medicalHistory ? (
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">
            <bdi>{patient.medicalHistory}</bdi>
          </p>
        ) : (
          <p className="text-muted">{t('common:notSpecified')}</p>
        )}
        {mayReadRecord && <EarlierHistory patientId={patient.id} />}
      </CardBody>
    </Card>
  )
}
