import type { Treatment } from '@piel/contract/treatments/treatments'
import { useTranslation } from '#/i18n/index.ts'
import { Fact, Facts } from '#/components/record/facts.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { RecordPaymentButton } from '#/features/money/payments/components/record-payment-button.tsx'
import { useTierName } from '../use-names.ts'

export function MoneyCard({ treatment }: { treatment: Treatment }) {
  const { t, language } = useTranslation('treatments')
  const tierName = useTierName()
  const seesPayments = useCan('money.read')
  const { patient, tier, tierPriceMinor, valueMinor, outstandingMinor: open } = treatment
  const money = (amount: number) => <span className="tabular-nums">{formatMoney(amount, language)}</span>
  const mayPay = open !== null && open > 0 && patient.archivedAt === null
  return (
    <Card aria-labelledby="treatment-money">
      <CardHeader
        id="treatment-money"
        title={t('detail.money')}
        actions={<RecordPaymentButton size="sm" isOffered={mayPay} patientId={patient.id} treatmentId={treatment.id} />}
      />
      <CardBody>
        <Facts layout="plain" className="grid grid-cols-2 gap-x-6 gap-y-4">
          <Fact label={t('fields.valueMinor')}>
            <span className="text-title font-semibold">{money(valueMinor)}</span>
          </Fact>
          {open !== null && (
            <Fact label={t('detail.outstanding')}>
              <span className="text-title font-semibold">{money(Math.max(0, open))}</span>
            </Fact>
          )}
          <Fact label={t('fields.tier')}>{tier === null ? t('tiers.none') : tierName(tier)}</Fact>
          {tierPriceMinor !== null && <Fact label={t('detail.tierValue')}>{money(tierPriceMinor)}</Fact>}
        </Facts>
        {seesPayments && (
          <p className="mt-4">
            <MoreLink to={paths.transactions()} search={{ treatmentId: treatment.id }}>
              {t('detail.payments')}
            </MoreLink>
          </p>
        )}
      </CardBody>
    </Card>
  )
}
