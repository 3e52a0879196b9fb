import type { Doctor } from '@piel/contract/people/doctors'
import { useTranslation } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { Fact, Facts } from '#/components/record/facts.tsx'
import { Day } from '#/components/record/times.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { LicenseBadge } from '../license-badge.tsx'

/** All licences, in the order of the form. Their state depends on the expiry date. */
export function LicensesCard({ licenses }: { licenses: Doctor['licenses'] }) {
  const { t } = useTranslation('doctors')
  return (
    <Card aria-labelledby="licenses" className="flex flex-col">
      <CardHeader id="licenses" title={t('fields.licenses')} />
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
              </Facts>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
