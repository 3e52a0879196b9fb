import { FilterX } from 'lucide-react'
import type { MouseEventHandler, ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'

/** Search and filters above a list. `end` stays at the end of the first row when filters wrap. */
export function ListToolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  const { t } = useTranslation('table')
  return (
    <div
      role="group"
      aria-label={t('filters')}
      className="mb-3 flex items-start gap-2 print:not-has-[[data-set],[role=search]_input:not(:placeholder-shown)]:hidden"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">{children}</div>
      {end}
    </div>
  )
}

export function ClearFilters({ onClear }: { onClear: MouseEventHandler }) {
  const { t } = useTranslation('table')
  return (
    <Button
      variant="ghost"
      title={t('clearFilters')}
      onClick={onClear}
      className="@max-[38rem]/list:order-1 @max-[62rem]/list:w-control @max-[62rem]/list:px-0"
    >
      <FilterX aria-hidden="true" className="mx-auto size-4 @[62rem]/list:hidden" />
      <span className="@max-[62rem]/list:sr-only">{t('clearFilters')}</span>
    </Button>
  )
}
