import { isIsoDate } from '@piel/contract/core/dates'
import { useTranslation } from '#/i18n/index.ts'
import { Chip, ChipName } from '#/components/table/chip.tsx'
import { useDates } from '#/lib/dates.ts'

/** The month when the memberships of the listed patients end, to remove. */
export function MembershipFilter({ month, onClear }: { month: string; onClear: () => void }) {
  const { t } = useTranslation('patients')
  const dates = useDates()
  const day = `${month}-01`
  return (
    <Chip filter={t('list.membershipEnds')} isSet onClear={onClear}>
      <span className="flex items-center gap-1.5 px-3 font-medium whitespace-nowrap">
        <ChipName isSet>{t('list.membershipEnds')}</ChipName>
        {isIsoDate(day) ? dates.month(day) : month}
      </span>
    </Chip>
  )
}
