import { pageSizes } from '@piel/contract/core/pagination'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'

type Size = (typeof pageSizes)[number]

export function PageSize({ value, onChange }: { value: Size; onChange: (size: Size) => void }) {
  const { t } = useTranslation('table')
  return (
    <label className="flex items-center gap-2 text-muted">
      <span className="@max-[26rem]/list:sr-only">{t('rowsPerPage')}</span>
      <span className="relative">
        <select
          value={value}
          onChange={(event) => onChange(pageSizes.find((size) => String(size) === event.target.value) ?? value)}
          className="h-9 cursor-pointer appearance-none rounded-control border border-strong/55 bg-surface ps-2.5 pe-8 tabular-nums text-ink shadow-control outline-none transition-colors hover:bg-hover focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-focus pointer-coarse:h-11"
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-muted"
        />
      </span>
    </label>
  )
}
