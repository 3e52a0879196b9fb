import type { Appointment } from '@piel/contract/agenda/appointments'
import type { Patient } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { FormSkeleton } from '#/components/record/skeletons.tsx'
import { useDates } from '#/lib/dates.ts'
import { resourceQueries } from '#/features/agenda/resources/resources.queries.ts'
import { appointmentTypeQueries } from '#/features/agenda/types/types.queries.ts'
import { useLocation } from '#/features/agenda/locations/use-location.ts'
import { BookingForm } from './booking-form.tsx'
import type { BookingPreset } from './booking-values.ts'

interface BookDialogProps {
  /** Today unless a date is given. */
  preset: Omit<BookingPreset, 'date'> & { date?: string }
  patient?: Patient
  onClose: () => void
  onBooked?: (appointment: Appointment) => void
}

export function BookDialog({ preset, patient, onClose, onBooked }: BookDialogProps) {
  const { t } = useTranslation('appointmentForm')
  const dates = useDates()
  const types = useQuery(appointmentTypeQueries.choices())
  const resources = useQuery(resourceQueries.choices())
  const location = useLocation(preset.locationId)
  const failed = [types, resources, location.query].find(({ error, data }) => error && !data)

  return (
    <FormDialog isOpen onClose={onClose} title={t('book.title')} size="wide" fallback="min-h-120">
      {(finish) => {
        if (failed) return <LoadError query={failed} title={t('book.failed')} />
        if (!types.data || !resources.data || !location.today || !location.location)
          return <FormSkeleton fields={6} className="min-h-120 content-start" />
        const { id } = location.location
        return (
          <BookingForm
            preset={{ ...preset, date: preset.date ?? location.today, locationId: id }}
            patient={patient}
            types={types.data.data.filter(({ isActive }) => isActive)}
            resources={resources.data.data.filter(
              ({ isActive, locationId }) => isActive && (locationId === null || locationId === id),
            )}
            today={location.today}
            now={location.now()}
            moment={location.moment}
            onCancel={onClose}
            onSaved={(booked) => {
              finish(
                t('book.done', {
                  name: fullName(booked.patient),
                  date: dates.shortDay(booked.date),
                  time: dates.clock(booked.time),
                }),
              )
              onBooked?.(booked)
            }}
          />
        )
      }}
    </FormDialog>
  )
}
