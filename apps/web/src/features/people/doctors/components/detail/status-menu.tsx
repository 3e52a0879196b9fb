import { type Doctor, doctorStatuses } from '@piel/contract/people/doctors'
import { CalendarOff, ChevronDown, CircleCheck, CircleMinus } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { Menu } from '#/components/ui/menu.tsx'
import { useErrorText } from '#/lib/error-text.ts'
import { useSetDoctorStatus } from '../../doctors.queries.ts'

const icons = { ACTIVE: CircleCheck, ON_LEAVE: CalendarOff, INACTIVE: CircleMinus } as const

export function StatusMenu({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation('doctors')
  const errorText = useErrorText()
  const setStatus = useSetDoctorStatus()

  const change = (status: Doctor['status']) =>
    void setStatus.mutateAsync({ params: { id: doctor.id }, body: { status }, version: doctor.version }).then(
      () => toast.success(t('detail.statusChanged', { status: t(`statuses.${status}`) })),
      (error: unknown) => toast.error(errorText(error)),
    )

  return (
    <Menu
      trigger={(props) => (
        <Button {...props} size="sm" className="max-sm:w-full" busy={setStatus.isPending}>
          <span className="flex items-center gap-1.5">
            {t('detail.changeStatus')}
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 opacity-70" />
          </span>
        </Button>
      )}
      items={doctorStatuses
        .filter((status) => status !== doctor.status)
        .map((status) => ({
          id: status,
          label: t(`statuses.${status}`),
          icon: icons[status],
          onSelect: () => change(status),
        }))}
    />
  )
}
