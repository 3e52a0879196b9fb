import { type EntryKind, entryKinds } from '@piel/contract/clinical/records'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'

interface KindFilterProps {
  kind: EntryKind | undefined
  onChange: (kind: EntryKind | undefined) => void
}

export function KindFilter({ kind, onChange }: KindFilterProps) {
  const { t } = useTranslation('records')
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5 print:hidden">
      <legend className="sr-only">{t('filter')}</legend>
      {([undefined, ...entryKinds] as const).map((option) => (
        <label
          key={option ?? 'all'}
          className={clsx(
            'relative inline-flex h-8 cursor-pointer pointer-coarse:h-control items-center rounded-full border px-3 transition-colors select-none',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            option === kind
              ? 'border-accent bg-accent-soft font-medium text-accent'
              : 'border-line text-muted hover:bg-hover hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="kind"
            checked={option === kind}
            onChange={() => onChange(option)}
            className="sr-only"
          />
          {option ? t(`kinds.${option}`) : t('allKinds')}
        </label>
      ))}
    </fieldset>
  )
}
