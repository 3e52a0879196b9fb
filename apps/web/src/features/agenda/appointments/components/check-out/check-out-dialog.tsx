import type { Appointment } from '@piel/contract/agenda/appointments'
import { fullName } from '@piel/contract/core/people'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import type { Taken } from '#/features/money/payments/payments.queries.ts'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { useDates } from '#/lib/dates.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { formatMoney } from '#/lib/money.ts'
import { useCan } from '#/lib/permissions.ts'
import { appointmentQuery } from '../../appointments.queries.ts'
import { CheckOutDone } from './check-out-done.tsx'
import { keyOfStart, NextVisit, useFreeStarts, type Weeks } from './next-visit.tsx'
import { useCheckOut } from './use-check-out.ts'

const CheckOutPayment = lazyPart(
  ['payments', 'discounts', 'entries', 'validation', 'alerts'],
  () => import('./check-out-payment.tsx'),
  'CheckOutPayment',
)

interface CheckOutDialogProps {
  /** The appointment of the visit. */
  id: string
  onClose: () => void
}

const waits = (
  <SkeletonGroup className="grid gap-4">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
    <Skeleton className="h-9" />
  </SkeletonGroup>
)

/** One sheet for the end of a visit: what was done, the next visit, the payment, the receipt. */
export function CheckOutDialog({ id, onClose }: CheckOutDialogProps) {
  const { t } = useTranslation('checkOut')
  // What the sheet began with: the end of the visit changes the answer.
  const query = useQuery({ ...appointmentQuery(id), refetchOnWindowFocus: false })
  const [step, setStep] = useState<'visit' | 'payment' | 'done'>('visit')
  const { data } = query
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={data ? t('title', { name: fullName(data.patient) }) : t('titleShort')}
      size={step === 'payment' ? 'large' : 'wide'}
    >
      {data ? (
        <Steps appointment={data} step={step} onStep={setStep} onClose={onClose} />
      ) : query.error ? (
        <LoadError query={query} title={t('failed')} />
      ) : (
        waits
      )}
    </Modal>
  )
}

interface StepsProps {
  appointment: Appointment
  step: 'visit' | 'payment' | 'done'
  onStep: (step: StepsProps['step']) => void
  onClose: () => void
}

function Steps({ appointment, step, onStep, onClose }: StepsProps) {
  const { t } = useTranslation('checkOut')
  const mayPay = useCan('money.write')
  const [weeks, setWeeks] = useState<Weeks>(0)
  const [picked, setPicked] = useState<string>()
  const [taken, setTaken] = useState<Taken>()
  const checkOut = useCheckOut(appointment)
  const { starts, isFetching } = useFreeStarts(appointment, weeks)
  const chosen = starts?.find((start) => keyOfStart(start) === picked) ?? starts?.[0]
  const { patient } = appointment

  if (step === 'payment')
    return (
      <Suspense fallback={waits}>
        <CheckOutPayment
          patientId={patient.id}
          onCancel={() => onStep('done')}
          onTaken={(paid) => {
            setTaken(paid)
            onStep('done')
          }}
        />
      </Suspense>
    )
  if (step === 'done')
    return <CheckOutDone appointment={appointment} taken={taken} booked={checkOut.booked} onClose={onClose} />

  const go = async (event: FormEvent) => {
    event.preventDefault()
    if (checkOut.isPending || (weeks > 0 && isFetching)) return
    const after = await checkOut.run(chosen)
    if (after) onStep(mayPay && (after.patient.balanceMinor ?? 0) > 0 ? 'payment' : 'done')
  }
  const ends = appointment.status === 'inProgress'
  // The payment follows in the same sheet: it is announced with its amount.
  const owedMinor = mayPay ? (patient.balanceMinor ?? 0) : 0
  const action = owedMinor > 0 ? (ends ? 'finishAndPay' : 'pay') : ends ? 'finish' : 'continue'
  return (
    <form className="grid gap-5" aria-label={t('titleShort')} onSubmit={(event) => void go(event)}>
      <WhatWasDone appointment={appointment} owedMinor={owedMinor} />
      <NextVisit
        weeks={weeks}
        onWeeks={setWeeks}
        starts={starts}
        chosen={chosen}
        onChoose={(start) => setPicked(keyOfStart(start))}
      />
      {checkOut.error !== undefined && (
        <p role="alert" className="text-danger">
          {checkOut.error}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" busy={checkOut.isPending}>
          {t(action)}
        </Button>
      </div>
    </form>
  )
}

interface WhatWasDoneProps {
  appointment: Appointment
  owedMinor: number
}

function WhatWasDone({ appointment: { type, lead, time, sale }, owedMinor }: WhatWasDoneProps) {
  const { t, language } = useTranslation('checkOut')
  const dates = useDates()
  const nameOf = useResourceName()
  return (
    <section aria-label={t('done')}>
      <h3 className="mb-1.5 font-semibold">{t('done')}</h3>
      <p className="flex justify-between gap-4 border-y border-line py-2.5">
        <span>
          {nameIn(type, language)} · {nameOf(lead)} · {dates.clock(time)}
        </span>
        {sale && <span className="font-medium tabular-nums">{formatMoney(sale.totalMinor, language)}</span>}
      </p>
      {owedMinor > 0 && (
        <p className="flex justify-between gap-4 border-b border-line py-2.5 font-medium">
          <span>{t('toPay')}</span>
          <span className="tabular-nums">{formatMoney(owedMinor, language)}</span>
        </p>
      )}
    </section>
  )
}
