import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'

/** A filter above a list: name and value, tinted and with a clear button while active. */
export function Chip({
  filter,
  isSet,
  onClear,
  children,
}: {
  filter: string
  isSet: boolean
  onClear: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('table')
  return (
    <div
      data-set={isSet || undefined}
      className={clsx(
        'inline-flex h-control max-w-full @max-[38rem]/list:order-2 items-stretch rounded-control border text-body transition-colors [&>button]:-my-px',
        'has-focus-visible:border-focus has-focus-visible:outline-2 has-focus-visible:outline-focus',
        isSet
          ? 'border-accent/45 bg-accent-soft text-accent'
          : 'border-strong/55 bg-surface text-ink shadow-control hover:bg-hover',
      )}
    >
      {children}
      {isSet && (
        <button
          type="button"
          aria-label={t('clearFilter', { filter })}
          onClick={(event) => {
            // This button disappears with the value: the focus moves to the filter.
            event.currentTarget.parentElement?.querySelector<HTMLElement>('select, input, button')?.focus()
            onClear()
          }}
          className="grid w-8 shrink-0 place-items-center rounded-e-control border-s border-accent/20 outline-none hover:bg-accent/10 focus-visible:bg-accent/15 pointer-coarse:w-11 print:hidden"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </div>
  )
}

export function ChipName({ isSet, children }: { isSet: boolean; children: ReactNode }) {
  return <span className={isSet ? 'text-accent' : 'text-muted'}>{children}:</span>
}
