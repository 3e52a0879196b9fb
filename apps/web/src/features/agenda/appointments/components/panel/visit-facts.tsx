import type { Appointment } from '@piel/contract/agenda/appointments'
import { CopyPlus, MoonStar } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { useCan } from '#/lib/permissions.ts'
import { useResourceName } from '#/features/agenda/resources/use-resource-name.ts'

const VisitFee = lazy(() =>
  withWords(['appointments'], () => import('./visit-fee.tsx')).then((module) => ({ default: module.VisitFee })),
)

/** Who, where, and what the reception noted. */
export function VisitFacts({ of }: { of: Appointment }) {
  const { t, language } = useTranslation('appointments')
  const nameOf = useResourceName()
  const seesMoney = useCan('money.read')
  return (
    <div className="grid gap-3">
      {(of.isOverbooked || of.isOutsideHours || of.origin === 'walkIn') && (
        <p className="flex flex-wrap gap-1.5">
          {of.isOverbooked && (
            <Badge tone="warning" icon={CopyPlus}>
              {t('overbooked')}
            </Badge>
          )}
          {of.isOutsideHours && (
            <Badge tone="neutral" icon={MoonStar}>
              {t('outsideHours')}
            </Badge>
          )}
          {of.origin === 'walkIn' && <Badge dot={false}>{t('walkIn')}</Badge>}
        </p>
      )}
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-2">
        <Fact label={t('panel.with')}>{nameOf(of.lead)}</Fact>
        {of.assistant && <Fact label={t('panel.assistant')}>{nameOf(of.assistant)}</Fact>}
        {of.room && <Fact label={t('panel.room')}>{of.room.name}</Fact>}
        {of.device && <Fact label={t('panel.device')}>{of.device.name}</Fact>}
        {seesMoney && (
          <Fact label={t('panel.fee')}>
            <Suspense fallback={<FeeWaits />}>
              <VisitFee of={of} />
            </Suspense>
            {of.sale && of.sale.nameEs !== of.type.nameEs && (
              <span className="block text-caption text-muted">
                {t('panel.feeFor', { name: nameIn(of.sale, language) })}
              </span>
            )}
          </Fact>
        )}
        <Fact label={t('panel.reason')}>{of.reason ?? <Missing>{t('panel.noReason')}</Missing>}</Fact>
        <Fact label={t('panel.deskNote')}>{of.deskNote ?? <Missing>{t('panel.noDeskNote')}</Missing>}</Fact>
        {of.overbookReason !== null && <Fact label={t('panel.overbookReason')}>{of.overbookReason}</Fact>}
        {of.cancelledBy !== null && (
          <Fact label={t('panel.cancelReason')}>
            {t(`panel.cancelledBy.${of.cancelledBy}`)}
            {of.cancelReason !== null && `: ${of.cancelReason}`}
          </Fact>
        )}
      </dl>
    </div>
  )
}

/** In the place of the fee, while it loads. */
export const FeeWaits = () => (
  <SkeletonGroup>
    <Skeleton className="h-5 w-40" />
  </SkeletonGroup>
)

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </>
  )
}

export const Missing = ({ children }: { children: ReactNode }) => <span className="text-muted">{children}</span>
