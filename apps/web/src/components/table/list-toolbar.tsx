import { FilterX } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { Button } from '../ui/button.tsx'

/** Search and filters above a list. */
export function ListToolbar({ children }: { children: ReactNode }) {
  const { t } = useTranslation('table')
  return (
    <div role="group" aria-label={t('filters')} className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      {children}
    </div>
  )
}

/** Takes search and filters back; the search box keeps the keyboard, for this button goes with them. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('table')
  const button = useRef<HTMLButtonElement>(null)
  const clear = () => {
    button.current?.closest('[role=group]')?.querySelector<HTMLElement>('[type=search]')?.focus()
    onClear()
  }
  return (
    <Button
      ref={button}
      variant="ghost"
      title={t('clearFilters')}
      onClick={clear}
      className="@max-[38rem]/list:order-1 @max-[62rem]/list:w-control @max-[62rem]/list:px-0"
    >
      <FilterX aria-hidden="true" className="mx-auto size-4 @[62rem]/list:hidden" />
      <span className="@max-[62rem]/list:sr-only">{t('clearFilters')}</span>
    </Button>
  )
}
