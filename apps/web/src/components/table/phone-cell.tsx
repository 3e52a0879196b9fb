import { shownPhone } from '@piel/contract/core/phone'
import { useTranslation } from '#/i18n/index.ts'
import { HighlightedPhone } from '#/components/search/highlighted.tsx'
import { useRowTabIndex } from './row-context.tsx'

interface PhoneCellProps {
  phone: string | null
  /** For the `tel:` link; null if the number cannot be parsed. */
  phoneE164: string | null
}

export function PhoneCell({ phone, phoneE164 }: PhoneCellProps) {
  const { t } = useTranslation('common')
  const tabIndex = useRowTabIndex()
  if (phone === null) return <span className="text-muted">{t('notSpecified')}</span>
  const number = <HighlightedPhone text={shownPhone(phone, phoneE164)} />
  if (phoneE164 === null) return <span className="tabular-nums">{number}</span>
  return (
    <a
      href={`tel:${phoneE164}`}
      tabIndex={tabIndex}
      className="touch-target rounded-[4px] tabular-nums focus-ring hover:text-accent hover:underline"
    >
      {number}
    </a>
  )
}
