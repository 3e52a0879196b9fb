import type { OwnLicenses } from '@piel/contract/account/me-licenses'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { useDates } from '#/lib/dates.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { ownLicensesQuery, useConfirmOwnLicenses } from '../../licenses.queries.ts'

/** The licences of a doctor on the own profile, with who confirmed them. */
export function OwnLicensesCard() {
  const { t } = useTranslation('me')
  const query = useQuery(ownLicensesQuery)
  const { data, error } = query
  if (!data && !error) return undefined
  return (
    <Card aria-labelledby="own-licenses">
      <CardHeader id="own-licenses" title={t('licenses.title')} actions={data && <ConfirmButton own={data} />} />
      <CardBody>
        {data ? (
          <>
            {data.data.length === 0 && <p className="text-muted">{t('licenses.none')}</p>}
            <ul className="grid gap-4">
              {data.data.map((license) => (
                <li key={`${license.number} ${license.jurisdiction}`}>
                  <p className="wrap-anywhere">
                    <bdi className="font-medium tabular-nums">{license.number}</bdi>
                    {' · '}
                    <bdi>{license.jurisdiction}</bdi>
                  </p>
                  <ConfirmedBy confirmed={license.confirmed} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <LoadError query={query} isCompact title={t('licenses.failed')} />
        )}
      </CardBody>
    </Card>
  )
}

function ConfirmedBy({ confirmed }: Pick<OwnLicenses['data'][number], 'confirmed'>) {
  const { t } = useTranslation('me')
  const dates = useDates()
  if (confirmed === null) return <p className="text-caption text-warning">{t('licenses.unconfirmed')}</p>
  const date = dates.date(dates.dayOf(confirmed.at))
  const { by } = confirmed
  return (
    <p className="text-caption text-muted">
      {by === null ? t('licenses.asFound', { date }) : t('licenses.confirmedBy', { name: by.name, date })}
    </p>
  )
}

function ConfirmButton({ own: { version, data } }: { own: OwnLicenses }) {
  const { t } = useTranslation('me')
  const textOf = useErrorText()
  const confirm = useConfirmOwnLicenses()
  if (data.every(({ confirmed }) => confirmed?.by)) return undefined
  const onClick = () =>
    void confirm.mutateAsync({ version }).then(
      () => toast.success(t('licenses.done')),
      (error: unknown) => toast.error(textOf(error)),
    )
  return (
    <Button size="sm" icon={BadgeCheck} busy={confirm.isPending} onClick={onClick}>
      {t('licenses.confirm')}
    </Button>
  )
}
