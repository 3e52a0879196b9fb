import { ChevronDown } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Chip, ChipName } from './chip.tsx'

export interface FilterOption {
  value: string
  label: string
}

interface Props {
  label: string
  options: readonly FilterOption[]
  /** Text of the option for all, if the usual word does not agree with the label. */
  any?: string | undefined
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Filters a list by one exact value, with the browser's own select. */
export function FilterOne({ label, options, any, value, onChange }: Props) {
  const { t } = useTranslation('table')
  const all = any ?? t('any')
  const chosen = options.find((option) => option.value === value)
  return (
    <Chip filter={label} isSet={chosen !== undefined} onClear={() => onChange(undefined)}>
      <label className="relative flex min-w-0 cursor-pointer items-center gap-1.5 ps-3 pe-2 font-medium whitespace-nowrap @max-[38rem]/list:gap-1 @max-[38rem]/list:ps-2.5">
        <ChipName isSet={chosen !== undefined}>{label}</ChipName>
        <span aria-hidden="true" className="truncate">
          {chosen?.label ?? all}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 opacity-70" />
        <select
          value={chosen?.value ?? ''}
          onChange={(event) => onChange(event.target.value || undefined)}
          className="absolute -inset-px size-[calc(100%+2px)] cursor-pointer appearance-none bg-raised text-ink opacity-0"
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
    </Chip>
  )
}
