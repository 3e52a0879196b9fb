import { useTranslation } from '../../../../i18n/index.ts'
import { Card, CardBody, CardHeader } from '../../../../components/ui/card.tsx'

/** The patient's treatments (row E5): none can be recorded yet, so there are none to read. */
export function TreatmentsCard() {
  const { t } = useTranslation('patients')
  return (
    <Card aria-labelledby="treatments">
      <CardHeader id="treatments" title={t('detail.treatments')} />
      <CardBody>
        <p className="text-muted">{t('detail.noTreatments')}</p>
      </CardBody>
    </Card>
  )
}
