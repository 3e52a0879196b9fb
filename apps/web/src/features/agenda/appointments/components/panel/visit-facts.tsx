import type { Appointment } from '@piel/contract/agenda/appointments'
import { CopyPlus, MoonStar, UsersRound } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { useCan } from '#/lib/permissions.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'

const VisitFee = lazyPart(['appointments'], () => import('./visit-fee.tsx'), 'VisitFee')

export function VisitFacts({ appointment }: { appointment: Appointment }) {
  const { t, language } = useTranslation(['appointments', 'appointmentForm'])
  const nameOf = useResourceName()
  const seesMoney = useCan('money.read')
  return (
    <div className="grid gap-3">
      {(appointment.isOverbooked ||
        appointment.isDoubleBooked ||
        appointment.isOutsideHours ||
        appointment.origin === 'walkIn') && (
        <p className="flex flex-wrap gap-1.5">
          {appointment.isOverbooked && (
            <Badge tone="warning" icon={CopyPlus}>
              {t('overbooked')}
            </Badge>
          )}
          {appointment.isDoubleBooked && (
            <Badge tone="warning" icon={UsersRound}>
              {t('doubleBooked')}
            </Badge>
          )}
          {appointment.isOutsideHours && (
            <Badge tone="neutral" icon={MoonStar}>
              {t('outsideHours')}
            </Badge>
          )}
          {appointment.origin === 'walkIn' && <Badge dot={false}>{t('walkIn')}</Badge>}
        </p>
      )}
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-2">
        <Fact label={t('appointmentForm:panel.with')}>{nameOf(appointment.lead)}</Fact>
        {appointment.assistant && (
          <Fact label={t('appointmentForm:panel.assistant')}>{nameOf(appointment.assistant)}</Fact>
        )}
        {appointment.room && <Fact label={t('appointmentForm:panel.room')}>{appointment.room.name}</Fact>}
        {appointment.device && <Fact label={t('appointmentForm:panel.device')}>{appointment.device.name}</Fact>}
        {seesMoney && (
          <Fact label={t('appointmentForm:panel.fee')}>
            <Suspense fallback={<FeeWaits />}>
              <VisitFee appointment={appointment} />
            </Suspense>
            {appointment.sale && appointment.sale.nameEs !== appointment.type.nameEs && (
              <span className="block text-caption text-muted">
                {t('appointmentForm:panel.feeFor', { name: nameIn(appointment.sale, language) })}
              </span>
            )}
          </Fact>
        )}
        <Fact label={t('appointmentForm:panel.reason')}>
          {appointment.reason ?? <Missing>{t('appointmentForm:panel.noReason')}</Missing>}
        </Fact>
        <Fact label={t('appointmentForm:panel.deskNote')}>
          {appointment.deskNote ?? <Missing>{t('appointmentForm:panel.noDeskNote')}</Missing>}
        </Fact>
        {appointment.overbookReason !== null && (
          <Fact label={t('appointmentForm:panel.overbookReason')}>{appointment.overbookReason}</Fact>
        )}
        {appointment.doubleBookReason !== null && (
          <Fact label={t('appointmentForm:panel.doubleBookReason')}>{appointment.doubleBookReason}</Fact>
        )}
        {appointment.cancelledBy !== null && (
          <Fact label={t('appointmentForm:panel.cancelReason')}>
            {t(`appointmentForm:panel.cancelledBy.${appointment.cancelledBy}`)}
            {appointment.cancelReason !== null && `: ${appointment.cancelReason}`}
          </Fact>
        )}
      </dl>
    </div>
  )
}

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
