import type { ActorKind } from '@piel/contract/core/permissions'
import type { DashboardDay } from '@piel/contract/office/dashboard'
import { clsx } from 'clsx'
import { useState } from 'react'
import { LoadError } from '#/components/record/load-error.tsx'
import { useTranslation } from '#/i18n/index.ts'
import { Card } from '#/components/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useStatus } from '#/features/agenda/appointments/components/status/use-status.ts'
import { useMe } from '#/lib/me.ts'
import { CheckOutDialog } from '#/features/agenda/appointments/components/check-out/late-check-out.ts'
import { Desk } from './desk.tsx'
import { nextOf, ownOf } from './day-groups.ts'
import type { DayParts, useDay } from '../../use-day.ts'
import { VisitList } from './visit-list.tsx'

/** What the role does today: the first thing on its home. */
export function Day({ day: { query, data, parts, moment } }: { day: ReturnType<typeof useDay> }) {
  const { t } = useTranslation('day')
  const { kind } = useMe()
  if (data && parts) return <Loaded day={data} parts={parts} moment={moment} kind={kind} />
  if (query.error)
    return (
      <Card>
        <LoadError query={query} title={t('failed')} />
      </Card>
    )
  return (
    <SkeletonGroup className="min-h-screen">
      <Skeleton className="h-96" />
    </SkeletonGroup>
  )
}

interface LoadedProps {
  day: DashboardDay
  parts: DayParts
  moment: number
  kind: ActorKind
}

function Loaded({ day, parts: { NextPatient, ToSign, ClinicMoney, Rooms }, moment, kind }: LoadedProps) {
  const { t } = useTranslation('day')
  const actions = useStatus()
  const [checkingOut, setCheckingOut] = useState<string>()
  // The end of a visit asks for the next one and the payment.
  const take: typeof actions.take = (row, to) => (to === 'completed' ? setCheckingOut(row.id) : actions.take(row, to))
  const status = { ...actions, take }
  const own = day.ownId === null ? [] : ownOf(day.rows, day.ownId)
  const isOwn = kind === 'CLINICAL' && own.length > 0
  // Administrators have one only if they attend patients today.
  const next = NextPatient && nextOf(own)
  // The doctor's next patient is beside the list, not in it, too.
  const listed = kind === 'DOCTOR' && next ? day.rows.filter(({ id }) => id !== next.id) : isOwn ? own : day.rows
  return (
    <Card
      aria-label={t('title')}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-5 p-5 max-sm:p-4 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <VisitList rows={listed} day={day} moment={moment} status={status} />
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] gap-4',
          kind === 'DOCTOR' ? 'order-first' : next && 'max-xl:order-first',
        )}
      >
        {NextPatient && next && <NextPatient row={next} day={day} moment={moment} status={status} />}
        {day.toSign && ToSign && <ToSign toSign={day.toSign} />}
        {day.money && ClinicMoney && <ClinicMoney money={day.money} today={day.date} />}
        {Rooms && <Rooms rows={day.rows} />}
        <Desk day={day} status={status} onCheckOut={setCheckingOut} />
      </div>
      {checkingOut !== undefined && <CheckOutDialog id={checkingOut} onClose={() => setCheckingOut(undefined)} />}
    </Card>
  )
}
