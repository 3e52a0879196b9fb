import { shownPhone } from '@piel/contract/core/phone'
import type { Appointment } from '@piel/contract/agenda/appointments'
import { isOpen, type AppointmentStatus, appointmentTransitions } from '@piel/contract/agenda/appointment-shapes'
import type { IsoDate } from '@piel/contract/core/dates'
import { fullName } from '@piel/contract/core/people'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Phone, Repeat2, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Link } from '#/components/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { AlertBanner } from '#/features/clinical/alerts/components/alert-banner.tsx'
import { RecordPaymentButton } from '#/features/money/payments/components/record-payment-button.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { useDates } from '#/lib/dates.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { appointmentQuery } from '../../appointments.queries.ts'
import { EditForm } from '../form/edit-form.tsx'
import { MessageLink } from '../message/message-link.tsx'
import { Owed } from '../owed.tsx'
import { StatusBadge, statusLooks } from '../status/status-badge.tsx'
import { StepButton } from '../status/step-button.tsx'
import { onward, type StatusActions } from '../status/use-status.ts'
import { ChangeList } from './change-list.tsx'
import { VisitFacts } from './visit-facts.tsx'

interface AppointmentPanelProps {
  id: string
  today: IsoDate
  status: StatusActions
  /** Books a replacement for a cancelled or missed appointment. */
  onAgain: (appointment: Appointment) => void
  /** Opens the edit form at once. */
  isMoving: boolean
  /** Called when the edit form closes. */
  onEdited: () => void
}

export function AppointmentPanel({ id, ...props }: AppointmentPanelProps) {
  const { t } = useTranslation(['appointments', 'appointmentForm'])
  const query = useQuery(appointmentQuery(id))
  const { data, error } = query
  if (data) return <Loaded key={data.id} appointment={data} {...props} />
  if (error) return <LoadError query={query} title={t('appointmentForm:panel.failed')} />
  return (
    <SkeletonGroup className="grid gap-4">
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="h-10" />
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-48" />
    </SkeletonGroup>
  )
}

function Loaded({
  appointment,
  today,
  status,
  onAgain,
  isMoving,
  onEdited,
}: Omit<AppointmentPanelProps, 'id'> & { appointment: Appointment }) {
  const { t, language } = useTranslation(['appointments', 'appointmentForm'])
  const dates = useDates()
  const mayWrite = useCan('agenda.write') && appointment.patient.archivedAt === null
  const { allergies, alerts } = appointment
  // Null for a patient that the user may not read now.
  const record = allergies && alerts && { allergies, alerts }
  const mayMove = mayWrite && record !== null
  const [isEditing, setIsEditing] = useState(isMoving && mayMove && isOpen(appointment.status))
  const closeForm = () => {
    setIsEditing(false)
    onEdited()
  }
  const { patient } = appointment
  const { phoneE164 } = appointment.messages
  const name = fullName(patient)
  const primary = appointment.status === 'booked' && appointment.date <= today ? 'arrived' : onward[appointment.status]
  const others = appointmentTransitions[appointment.status].filter((to) => to !== primary)
  const stepTo = (to: AppointmentStatus) => (
    <OtherStep key={to} to={to} busy={status.isPending} onTake={() => status.take(appointment, to)} />
  )
  // Patients need no message once the visit has begun.
  const hasMessage =
    appointment.status === 'booked' || appointment.status === 'confirmed' || appointment.status === 'cancelled'
  const isGone = appointment.status === 'cancelled' || appointment.status === 'noShow'

  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <Avatar {...patient} size="md" />
        <div className="min-w-0 flex-1">
          {record ? (
            <Link
              to={paths.patient(patient.id)}
              className="rounded-[4px] text-base/6 font-semibold wrap-anywhere focus-ring hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi className="text-base/6 font-semibold wrap-anywhere">{name}</bdi>
          )}
          <p className="text-muted">
            {nameIn(appointment.type, language)}
            {appointment.noShows !== null && appointment.noShows > 0 && (
              <> · {t('appointmentForm:panel.noShows', { count: appointment.noShows })}</>
            )}
          </p>
        </div>
        {patient.phone !== null && phoneE164 !== null && (
          <a
            href={`tel:${phoneE164}`}
            aria-label={t('appointmentForm:panel.phone', { name })}
            title={shownPhone(patient.phone, phoneE164)}
            className={buttonStyles({ variant: 'ghost', size: 'sm' })}
          >
            <Phone aria-hidden="true" className="size-4" />
          </a>
        )}
        {mayWrite && hasMessage && (
          <Suspense>
            <MessageLink appointment={appointment} />
          </Suspense>
        )}
      </div>
      {record ? (
        <AlertBanner record={record} patientId={patient.id} isLive={patient.archivedAt === null} />
      ) : (
        <p className="rounded-control bg-subtle px-3 py-2 text-muted">
          {t(patient.archivedAt === null ? 'appointmentForm:hidden.outOfReach' : 'appointmentForm:hidden.archived')}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={appointment.status} />
        <span className="text-muted tabular-nums">
          {dates.date(appointment.date)}, {dates.span({ from: appointment.time, until: appointment.until })}
        </span>
        <Owed patient={patient} />
      </div>
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <StepButton row={appointment} today={today} status={status} isPrimary />
          {others.filter((to) => to !== 'cancelled').map(stepTo)}
          {appointment.takeBackTo !== null && appointment.status !== 'booked' && (
            <TakeBack
              from={appointment.status}
              busy={status.isPending}
              onTake={() => appointment.takeBackTo && status.takeBack(appointment, appointment.takeBackTo)}
            />
          )}
          {others.includes('cancelled') && stepTo('cancelled')}
        </div>
      )}
      <VisitFacts appointment={appointment} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4 empty:hidden">
        {mayMove && isOpen(appointment.status) && (
          <Button size="sm" icon={Pencil} onClick={() => setIsEditing(true)}>
            {t('appointmentForm:panel.edit')}
          </Button>
        )}
        {mayMove && isGone && (
          <Button size="sm" icon={Repeat2} onClick={() => onAgain(appointment)}>
            {t('appointmentForm:panel.again')}
          </Button>
        )}
        {appointment.sale && appointment.sale.outstandingMinor > 0 ? (
          <RecordPaymentButton
            size="sm"
            variant="primary"
            label={t('appointmentForm:panel.charge')}
            patientId={patient.id}
            saleId={appointment.sale.id}
          />
        ) : (
          <RecordPaymentButton size="sm" patientId={patient.id} />
        )}
        {record && (
          <Link to={paths.patient(patient.id)} className={buttonStyles({ size: 'sm' })}>
            {t('appointmentForm:panel.openPatient')}
          </Link>
        )}
      </div>
      <ChangeList changes={appointment.changes} />
      <FormDialog
        isOpen={isEditing}
        onClose={closeForm}
        title={t('appointmentForm:panel.editTitle', { name })}
        fallback="min-h-96"
      >
        {(finish) => (
          <EditForm
            appointment={appointment}
            today={today}
            onCancel={closeForm}
            onSaved={() => finish(t('appointmentForm:panel.edited', { name }))}
          />
        )}
      </FormDialog>
    </div>
  )
}

function OtherStep({ to, busy, onTake }: { to: AppointmentStatus; busy: boolean; onTake: () => void }) {
  const { t } = useTranslation(['appointments', 'appointmentForm'])
  return (
    <Button
      size="sm"
      variant={to === 'cancelled' ? 'danger-ghost' : 'secondary'}
      icon={statusLooks[to].icon}
      disabled={busy}
      onClick={onTake}
    >
      {t(`steps.${to}`)}
    </Button>
  )
}

interface TakeBackProps {
  from: Exclude<AppointmentStatus, 'booked'>
  busy: boolean
  onTake: () => void
}

function TakeBack({ from, busy, onTake }: TakeBackProps) {
  const { t } = useTranslation('appointmentForm')
  return (
    <Button size="sm" variant="ghost" icon={Undo2} disabled={busy} onClick={onTake}>
      {t(`takeBack.${from}`)}
    </Button>
  )
}
