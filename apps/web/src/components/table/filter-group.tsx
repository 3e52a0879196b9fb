import { clsx } from 'clsx'
import { ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'

/** On phones, closed filters above cards show only those that are set or have the focus. */
const onlySet = '@max-[38rem]/list:[&>*:not([data-set]):not(:has([data-set])):not(:focus-within)]:hidden print:hidden'

/** The filters of a list. On phones a button with their number opens them. */
export function FilterGroup({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation('table')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        icon={ListFilter}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="@[38rem]/list:hidden"
      >
        {t('filters')}{' '}
        {count > 0 && (
          <span className="ms-0.5 rounded-full bg-accent px-1.5 text-caption text-on-accent tabular-nums">{count}</span>
        )}
      </Button>
      <div id={id} className={clsx('contents', !isOpen && onlySet)}>
        {children}
      </div>
    </>
  )
}
