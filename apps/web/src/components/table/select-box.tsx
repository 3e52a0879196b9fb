import type { MouseEvent } from 'react'
import { useTranslation } from '#/i18n/index.ts'

interface Props {
  /** The name of the row to select; if absent, the box selects the page. */
  name?: string
  isOn: boolean
  tabIndex?: number
  onToggle: (isRange: boolean) => void
}

/** Selects a row, with Shift all rows up to it, or the page. The whole cell around the box reacts. */
export function SelectBox({ name, isOn, tabIndex, onToggle }: Props) {
  const { t } = useTranslation('table')
  return (
    <label className="select-label">
      <input
        type="checkbox"
        aria-label={name === undefined ? t('selectPage') : t('select', { name })}
        checked={isOn}
        tabIndex={tabIndex}
        onChange={(event) => onToggle((event.nativeEvent as unknown as MouseEvent).shiftKey)}
        className="size-4 accent-accent focus-ring"
      />
    </label>
  )
}
