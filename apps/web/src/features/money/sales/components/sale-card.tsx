import { saleCancelReasons, type SaleCancelReason } from '@piel/contract/core/sale-shapes'
import { type Sale } from '@piel/contract/money/sales'
import { CalendarCheck2, CalendarClock, UserRound, UserRoundCheck } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Fact, Facts } from '#/components/record/facts.tsx'
import { ExactTime } from '#/components/record/times.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { Card } from '#/components/ui/card.tsx'
import { Link } from '#/components/ui/link.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'

const link = 'focus-ring touch-target rounded-[4px] text-accent underline-offset-2 hover:underline'
const isOwn = (reason: string): reason is SaleCancelReason => saleCancelReasons.some((one) => one === reason)

export function SaleCard({ sale }: { sale: Sale }) {
  const { t, language } = useTranslation('sales')
  const dates = useDates()
  const seesPatient = useCan('patients.read')
  const { chargedMinor, paidMinor, outstandingMinor, cancelled, appointment } = sale
  const money = (minor: number) => formatMoney(minor, language)
  const sums = [
    { label: t('charged'), value: money(chargedMinor) },
    { label: t('paid'), value: money(paidMinor) },
    outstandingMinor < 0
      ? { label: t('credit'), value: money(-outstandingMinor) }
      : {
          label: t('outstanding'),
          value: outstandingMinor === 0 && !cancelled ? t('settled') : money(outstandingMinor),
        },
  ]
  return (
    <Card aria-label={t('title')} className="p-5 max-sm:p-4">
      {cancelled && <Cancellation cancelled={cancelled} />}
      <dl className="grid gap-1 tabular-nums">
        {sums.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 last:font-semibold">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {paidMinor !== 0 && (
        <p className="mt-2">
          <MoreLink to={paths.transactions()} search={{ saleId: sale.id }}>
            {t('payments')}
          </MoreLink>
        </p>
      )}
      <Facts>
        <Fact icon={UserRound} label={t('patient')}>
          {seesPatient ? (
            <Link to={paths.patientLedger(sale.patientId)} className={link}>
              <bdi>{sale.customerName}</bdi>
            </Link>
          ) : (
            <bdi>{sale.customerName}</bdi>
          )}
        </Fact>
        <Fact icon={CalendarCheck2} label={t('soldOn')}>
          <ExactTime instant={sale.at} />
        </Fact>
        <Fact icon={UserRoundCheck} label={t('soldBy')}>
          <bdi>{sale.author.name}</bdi>
        </Fact>
        {appointment && (
          <Fact icon={CalendarClock} label={t('appointment')}>
            {language === 'es' ? appointment.typeNameEs : appointment.typeNameEn}, {dates.date(appointment.date)},{' '}
            {dates.clock(appointment.time)}
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

function Cancellation({ cancelled }: { cancelled: NonNullable<Sale['cancelled']> }) {
  const { t } = useTranslation('sales')
  const dates = useDates()
  return (
    <div className="mb-4">
      <Badge tone="cancelled">{t('cancelled')}</Badge>
      <p className="mt-1.5 wrap-anywhere text-muted">
        {t('cancelledOn', {
          date: dates.day(cancelled.at),
          name: cancelled.author.name,
          reason: isOwn(cancelled.reason) ? t(`reasons.${cancelled.reason}`) : cancelled.reason,
        })}
      </p>
    </div>
  )
}
