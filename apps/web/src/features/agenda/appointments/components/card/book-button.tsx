import type { Patient } from '@piel/contract/people/patients'
import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button, type ButtonProps } from '#/components/ui/button.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'
import { useCan } from '#/lib/permissions.ts'
import { bookDialog, useDialogLink } from '#/lib/use-dialog-link.ts'

const BookDialog = lazyPart(
  ['appointmentForm', 'availability', 'alerts', 'doctors', 'validation'],
  () => import('../form/book-dialog.tsx'),
  'BookDialog',
)

/** Books an appointment of a patient, for roles that may. */
export function BookButton({ patient, ...look }: { patient: Patient } & Pick<ButtonProps, 'variant' | 'className'>) {
  const { t } = useTranslation('patients')
  const mayBook = useCan('agenda.write') && patient.archivedAt === null
  const [isBooking, setIsBooking] = useState(false)
  useDialogLink(() => setIsBooking(true), mayBook ? bookDialog : undefined)
  if (!mayBook) return null
  return (
    <>
      <Button {...look} icon={CalendarPlus} onClick={() => setIsBooking(true)}>
        {t('appointments.book')}
      </Button>
      <Suspense fallback={null}>
        {isBooking && (
          <BookDialog preset={{ patientId: patient.id }} patient={patient} onClose={() => setIsBooking(false)} />
        )}
      </Suspense>
    </>
  )
}
