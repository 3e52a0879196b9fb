import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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
    <Button ref={button} variant="ghost" onClick={clear}>
      {t('clearFilters')}
    </Button>
  )
}
