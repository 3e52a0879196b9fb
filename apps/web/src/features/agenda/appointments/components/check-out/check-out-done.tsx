import type { Appointment } from '@piel/contract/agenda/appointments'
import { MessageCircle, Printer } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useTranslationIn } from '#/i18n/in-language.ts'
import { Button } from '#/components/ui/button.tsx'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Link } from '#/components/ui/link.tsx'
import type { Taken } from '#/features/money/payments/payments.queries.ts'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { receiptHref } from '../message/message-href.ts'

interface CheckOutDoneProps {
  appointment: Appointment
  taken: Taken | undefined
  booked: Appointment | undefined
  onClose: () => void
}

/** What the check-out did, with the receipt on paper or as a message. */
export function CheckOutDone({ appointment, taken, booked, onClose }: CheckOutDoneProps) {
  const { t, language } = useTranslation('checkOut')
  const dates = useDates()
  const { checkout } = taken ?? {}
  const payment = checkout?.payments[0]
  // Not a button: a second press of Enter would close it unread.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const money = (minor: number) => formatMoney(minor, language)
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-base font-medium outline-none">
        {t('finished')}
      </h3>
      <ul className="divide-y divide-line border-y border-line *:py-2.5">
        <li>{checkout ? t('paid', { amount: money(checkout.totalMinor) }) : t('nothingPaid')}</li>
        {checkout && checkout.changeMinor > 0 && <li>{t('change', { amount: money(checkout.changeMinor) })}</li>}
        <li>
          {booked
            ? t('next.booked', { date: dates.longDate(booked.date), time: dates.clock(booked.time) })
            : t('next.notBooked')}
        </li>
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        {checkout && payment && (
          <>
            <Suspense fallback={null}>
              <ReceiptMessage appointment={appointment} checkout={checkout} booked={booked} />
            </Suspense>
            <Link to={paths.receipt(payment.id)} onClick={onClose} className={buttonStyles()}>
              <Printer aria-hidden="true" className="-ml-0.5 size-4" />
              {t('print')}
            </Link>
          </>
        )}
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  )
}

interface ReceiptMessageProps extends Pick<CheckOutDoneProps, 'appointment' | 'booked'> {
  checkout: NonNullable<Taken['checkout']>
}

/** Opens WhatsApp with the receipt as a text in the patient's language. Suspends until its texts are loaded. */
function ReceiptMessage({ appointment, checkout, booked }: ReceiptMessageProps) {
  const { t } = useTranslation('checkOut')
  const means = { ...useConfig(), ...useTranslationIn(appointment.messages.language, ['messages']) }
  const href = receiptHref(appointment, checkout, booked, means)
  if (href === undefined) return null
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonStyles()}>
      <MessageCircle aria-hidden="true" className="-ml-0.5 size-4" />
      {t('message')}
    </a>
  )
}
