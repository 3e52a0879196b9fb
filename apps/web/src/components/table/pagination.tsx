import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { pageWindow } from './page-window.ts'

interface Props {
  page: number
  last: number
  onTurn: (page: number) => void
  /** Called on hover, to preload the page. */
  onIntent?: ((page: number) => void) | undefined
}

const square =
  'grid size-9 min-w-9 place-items-center rounded-control px-1 tabular-nums transition-colors focus-ring pointer-coarse:size-11'

/** Up to 5 page numbers around the current one; previous and next are disabled at the ends. */
export function Pagination({ page, last, onTurn, onIntent }: Props) {
  const { t } = useTranslation('table')
  const intent = (to: number) => ({ onPointerEnter: () => onIntent?.(to), onFocus: () => onIntent?.(to) })

  const step = (to: number, label: string, Icon: LucideIcon) => (
    <button
      type="button"
      aria-label={label}
      disabled={to < 1 || to > last}
      onClick={(event) => {
        // At the end this button becomes disabled and would lose the focus.
        if (to === 1 || to === last) event.currentTarget.closest('nav')?.focus()
        onTurn(to)
      }}
      {...(to >= 1 && to <= last && intent(to))}
      className={clsx(
        square,
        'text-muted hover:bg-hover hover:text-ink disabled:pointer-events-none disabled:opacity-35',
      )}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  )

  return (
    <nav aria-label={t('pages')} tabIndex={-1} className="flex items-center gap-0.5 rounded-control focus-ring">
      {step(page - 1, t('previous'), ChevronLeft)}
      {pageWindow(page, last).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={t('page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => number !== page && onTurn(number)}
          {...(number !== page && intent(number))}
          className={clsx(
            square,
            number === page ? 'bg-accent-soft font-semibold text-accent' : 'text-muted hover:bg-hover hover:text-ink',
          )}
        >
          {number}
        </button>
      ))}
      {step(page + 1, t('next'), ChevronRight)}
    </nav>
  )
}
