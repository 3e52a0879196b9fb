import { ChevronDown } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Disclosure } from '#/components/ui/disclosure.tsx'
import { Chip, ChipName } from './chip.tsx'
import type { FilterOption } from './filter-one.tsx'

interface Props {
  label: string
  options: readonly FilterOption[]
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Filters a list by any of the chosen values. Loaded by lists that use it. */
export function FilterMany({ label, options, value, onChange }: Props) {
  const { t } = useTranslation('table')
  const chosen = options.filter((option) => value.includes(option.value))
  const isSet = chosen.length > 0
  const toggle = (option: FilterOption, isOn: boolean) =>
    onChange(options.map((it) => it.value).filter((it) => (it === option.value ? isOn : value.includes(it))))

  return (
    <Disclosure
      label={label}
      // On phones the search has the first line, as above chips.
      className="@max-[38rem]/list:order-2"
      panelClassName="start-0 end-auto! min-w-48"
      trigger={(trigger) => (
        <Chip filter={label} isSet={isSet} onClear={() => onChange([])}>
          <button
            type="button"
            {...trigger}
            className="flex min-w-0 items-center gap-1.5 ps-3 pe-2 font-medium whitespace-nowrap outline-none"
          >
            <ChipName isSet={isSet}>{label}</ChipName>
            <span className="max-w-64 truncate">{chosen.map((option) => option.label).join(', ') || t('any')}</span>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 opacity-70" />
          </button>
        </Chip>
      )}
    >
      {() => (
        <fieldset className="p-1.5">
          <legend className="sr-only">{label}</legend>
          {options.map((option) => (
            <label
              key={option.value}
              className="flex min-h-control cursor-pointer items-center gap-2.5 rounded-[6px] px-2.5 hover:bg-hover has-focus-visible:bg-hover"
            >
              <input
                type="checkbox"
                checked={value.includes(option.value)}
                onChange={(event) => toggle(option, event.target.checked)}
                className="size-4 accent-accent focus-ring"
              />
              {option.label}
            </label>
          ))}
        </fieldset>
      )}
    </Disclosure>
  )
}
