import type { Doctor } from '@piel/contract/people/doctors'
import type { License } from '@piel/contract/people/licenses'
import { BadgeCheck } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Fact, Facts } from '#/components/record/facts.tsx'
import { Day } from '#/components/record/times.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { useDates } from '#/lib/dates.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useCan } from '#/lib/permissions.ts'
import { useConfirmLicenses } from '../../doctors.queries.ts'
import { LicenseBadge } from '../license-badge.tsx'

/** All licences, in the order of the form. Their state depends on the expiry date. */
export function LicensesCard({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation('doctors')
  const { licenses } = doctor
  return (
    <Card aria-labelledby="licenses" className="flex flex-col">
      <CardHeader id="licenses" title={t('fields.licenses')} actions={<ConfirmButton doctor={doctor} />} />
      <CardBody>
        {licenses.length === 0 && <p className="text-muted">{t('detail.noLicenses')}</p>}
        <ul className="-my-4 divide-y divide-line empty:hidden">
          {licenses.map((license) => (
            <li key={`${license.number} ${license.jurisdiction}`} className="py-4">
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <p className="min-w-0 wrap-anywhere">
                  <bdi className="font-medium tabular-nums">{license.number}</bdi>
                  {' · '}
                  <bdi>{license.jurisdiction}</bdi>
                </p>
                {license.state === 'valid' ? (
                  <Badge tone="success">{t('licenseStatuses.ACTIVE')}</Badge>
                ) : (
                  <LicenseBadge state={license.state} expiresAt={license.expiresAt} />
                )}
              </div>
              <Facts layout="plain" className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3">
                <Fact label={t('detail.issuedAt')}>{license.issuedAt && <Day date={license.issuedAt} />}</Fact>
                <Fact label={t('detail.expiresAt')}>{license.expiresAt && <Day date={license.expiresAt} />}</Fact>
                <Fact label={t('detail.confirmed')} className="col-span-2">
                  <Confirmation confirmed={license.confirmed} />
                </Fact>
              </Facts>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

/** Who confirmed a licence, and when. */
function Confirmation({ confirmed }: Pick<License, 'confirmed'>) {
  const { t } = useTranslation('doctors')
  const dates = useDates()
  if (confirmed === null) return <span className="text-warning">{t('detail.unconfirmed')}</span>
  const date = dates.date(dates.dayOf(confirmed.at))
  return confirmed.by === null
    ? t('detail.asFound', { date })
    : t('detail.confirmedBy', { name: confirmed.by.name, date })
}

/** Confirms the licences that no person has confirmed; for administrators. */
function ConfirmButton({ doctor: { id, version, licenses, archivedAt } }: { doctor: Doctor }) {
  const { t } = useTranslation('doctors')
  const textOf = useErrorText()
  const confirm = useConfirmLicenses()
  const mayConfirm = useCan('doctors.confirm')
  if (!mayConfirm || archivedAt !== null || licenses.every(({ confirmed }) => confirmed?.by)) return undefined
  const onClick = () =>
    void confirm.mutateAsync({ params: { id }, version }).then(
      () => toast.success(t('detail.confirmDone')),
      (error: unknown) => toast.error(textOf(error)),
    )
  return (
    <Button size="sm" icon={BadgeCheck} busy={confirm.isPending} onClick={onClick}>
      {t('detail.confirm')}
    </Button>
  )
}
