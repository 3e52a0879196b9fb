import type { Doctor } from '@piel/contract/people/doctors'
import { useTranslation } from '#/i18n/index.ts'
import { Fact, Facts } from '#/components/record/facts.tsx'
import { Day } from '#/components/record/times.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'

export function SpecialtiesCard({ specialties }: { specialties: Doctor['specialties'] }) {
  const { t } = useTranslation('doctors')
  return (
    <Card aria-labelledby="specialties" className="flex flex-col">
      <CardHeader id="specialties" title={t('fields.specialties')} />
      <CardBody>
        {specialties.length === 0 && <p className="text-muted">{t('detail.noSpecialties')}</p>}
        <ul className="-my-4 divide-y divide-line empty:hidden">
          {specialties.map(({ specialtyId, certifiedAt, certificateNumber, certifiedUntil }) => (
            <li key={specialtyId} className="py-4">
              <p className="font-medium">{t(`specialties.${specialtyId}`)}</p>
              <Facts layout="plain" className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3">
                <Fact label={t('detail.certificateNumber')}>
                  {certificateNumber && <bdi className="tabular-nums">{certificateNumber}</bdi>}
                </Fact>
                <Fact label={t('detail.certifiedAt')}>{certifiedAt && <Day date={certifiedAt} />}</Fact>
                {certifiedUntil && (
                  <Fact label={t('fields.certifiedUntil')}>
                    <Day date={certifiedUntil} />
                  </Fact>
                )}
              </Facts>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
