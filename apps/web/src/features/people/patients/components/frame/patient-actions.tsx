import { type Patient, patientEndpoints } from '@piel/contract/people/patients'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import {
  Archive,
  Ellipsis,
  HandCoins,
  Pencil,
  Plus,
  Printer,
  ReceiptText,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useEditHotkey } from '#/components/layout/hotkeys.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Button } from '#/components/ui/button.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { Link } from '#/components/ui/link.tsx'
import { Menu, type MenuEntry } from '#/components/ui/menu.tsx'
import { BookButton } from '#/features/agenda/appointments/components/card/book-button.tsx'
import { usePaymentDialog } from '#/features/money/payments/components/record-payment-button.tsx'
import { latePart } from '#/lib/lazy-part.ts'
import { keepFocus } from '#/lib/keep-focus.ts'
import { useMe } from '#/lib/me.ts'
import { formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { useLater } from '#/lib/use-later.ts'
import { useCan } from '#/lib/permissions.ts'
import { draftName, hasDraft } from '#/lib/storage.ts'
import { ArchivePatient } from './archive-patient.tsx'
import { EditPatient } from './edit-patient.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#/components/toast/toast.ts'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { invalidate } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useUpdatePatient } from '../../patients.queries.ts'

const TodayStep = latePart(
  ['appointments'],
  () => import('#/features/agenda/appointments/components/status/today-step.tsx'),
  'TodayStep',
)

function useMenu(
  patient: Patient,
  open: (dialog: 'edit' | 'archive') => void,
  onPay: (() => void) | undefined,
): MenuEntry[] {
  const { t } = useTranslation(['patients', 'entries'])
  const navigate = useNavigate()
  const mayWrite = useCan('patients.write') && patient.archivedAt === null
  const mayReadMoney = useCan('money.read')
  const mayReadRecord = useCan('records.read')
  const toggle = useActiveToggle(patient)
  const print = (to: string) => void navigate({ to, search: { print: 1 } as never })
  return [
    ...(onPay ? [{ id: 'pay', label: t('entries:recordPayment'), icon: HandCoins, onSelect: onPay }] : []),
    ...(mayWrite ? [{ id: 'edit', label: t('detail.editPatient'), icon: Pencil, onSelect: () => open('edit') }] : []),
    ...(mayReadRecord && patient.counts.entries > 0
      ? [
          {
            id: 'printRecord',
            label: t('detail.printRecord'),
            icon: Printer,
            onSelect: () => print(paths.patientRecord(patient.id)),
          },
        ]
      : []),
    ...(mayReadMoney
      ? [
          {
            id: 'printStatement',
            label: t('detail.printStatement'),
            icon: ReceiptText,
            onSelect: () => print(paths.patientLedger(patient.id)),
          },
        ]
      : []),
    ...(mayWrite
      ? [
          {
            id: 'toggle',
            label: t(patient.isActive ? 'detail.markInactive' : 'detail.markActive'),
            icon: patient.isActive ? UserRoundX : UserRoundCheck,
            startsGroup: true,
            onSelect: toggle,
          },
          { id: 'archive', label: t('detail.archive'), icon: Archive, onSelect: () => open('archive') },
        ]
      : []),
  ]
}

export function PatientActions({ patient }: { patient: Patient }) {
  const { t, language } = useTranslation(['patients', 'entries'])
  const isLater = useLater()
  const { id: accountId } = useMe()
  const isLive = patient.archivedAt === null
  const mayWrite = useCan('patients.write') && isLive
  const mayTakeMoney = useCan('money.write') && isLive
  const mayStart = useCan('agenda.write') && isLive
  const mayWriteRecord = useCan('records.write') && isLive
  // After a reload or an expired session, an unfinished edit opens again.
  const [open, setOpen] = useState<'edit' | 'archive' | undefined>(() =>
    mayWrite && hasDraft(draftName(accountId, 'patient', patient.id)) ? 'edit' : undefined,
  )
  useEditHotkey(() => setOpen('edit'), mayWrite)
  const pay = usePaymentDialog({ patientId: patient.id, isOffered: isLive }, () =>
    // The button is gone once nothing is owed.
    keepFocus(() => document.querySelector('h1')),
  )
  const owed = mayTakeMoney ? Math.max(patient.account?.balanceMinor ?? 0, 0) : 0
  const items = useMenu(patient, setOpen, mayTakeMoney && owed === 0 ? pay.open : undefined)
  return (
    <div className="flex shrink-0 items-center gap-2 max-sm:w-full max-sm:flex-wrap print:hidden">
      {mayStart && isLater && <TodayStep patientId={patient.id} />}
      <BookButton patient={patient} variant={mayTakeMoney ? 'primary' : 'secondary'} className="max-sm:flex-1" />
      {owed > 0 && (
        <Button icon={HandCoins} onClick={pay.open} className="max-sm:flex-1">
          {t('entries:recordPaymentOf', { amount: formatMoney(owed, language) })}
        </Button>
      )}
      {mayWriteRecord && (
        <Link
          to={paths.patientRecord(patient.id)}
          search={{ note: 1 }}
          className={clsx(buttonStyles({ variant: mayTakeMoney ? 'secondary' : 'primary' }), 'max-sm:flex-1')}
        >
          <Plus aria-hidden="true" className="-ml-0.5 size-4 shrink-0" />
          {t('detail.newEntry')}
        </Link>
      )}
      {items.length > 0 && (
        <Menu
          items={items}
          trigger={(props) => (
            <IconButton
              {...props}
              icon={Ellipsis}
              label={t('detail.more')}
              tooltip={!props['aria-expanded']}
              className="max-sm:absolute max-sm:end-0 max-sm:top-0 sm:border sm:border-strong/55 sm:bg-surface sm:shadow-control"
            />
          )}
        />
      )}
      {pay.dialog}
      {mayWrite && (
        <>
          <EditPatient patient={patient} isOpen={open === 'edit'} onClose={() => setOpen(undefined)} />
          <ArchivePatient patient={patient} isOpen={open === 'archive'} onClose={() => setOpen(undefined)} />
        </>
      )}
    </div>
  )
}

/** Marks an inactive patient as active, and the reverse. */
function useActiveToggle(patient: Patient): () => void {
  const { t } = useTranslation('patients')
  const errorText = useErrorText()
  const client = useQueryClient()
  const update = useUpdatePatient()
  const isActive = !patient.isActive
  const params = { id: patient.id }
  return useOneAtATime(() =>
    update.mutateAsync({ params, body: { patient: { isActive } }, version: patient.version }).then(
      () => toast.success(t(isActive ? 'detail.nowActive' : 'detail.nowInactive')),
      (error: unknown) => {
        toast.error(errorText(error))
        // The next attempt starts from the current version.
        void invalidate(client, [[patientEndpoints.get, { params }]])
      },
    ),
  )
}
