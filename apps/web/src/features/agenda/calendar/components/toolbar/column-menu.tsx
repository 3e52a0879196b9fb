import { ChevronDown, Columns3 } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { Disclosure } from '#/components/ui/disclosure.tsx'

interface ColumnMenuProps {
  columns: readonly { id: string; name: string }[]
  /** IDs of the columns; empty for all. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

export function ColumnMenu({ columns, chosen, onChange }: ColumnMenuProps) {
  const { t } = useTranslation('calendar')
  const shown = columns.filter(({ id }) => chosen.length === 0 || chosen.includes(id))
  const isShown = (id: string) => shown.some((one) => one.id === id)
  const toggle = (id: string) => {
    const next = columns.filter((one) => (one.id === id ? !isShown(id) : isShown(one.id))).map((one) => one.id)
    // One column stays: an empty grid would show nothing.
    if (next.length > 0) onChange(next.length === columns.length ? [] : next)
  }
  return (
    <Disclosure
      label={t('shown.button')}
      panelClassName="w-64 start-0 end-auto"
      trigger={(props) => (
        <Button {...props} icon={Columns3}>
          {shown.length === columns.length
            ? t('shown.button')
            : t('shown.count', { shown: shown.length, total: columns.length })}
          <ChevronDown aria-hidden="true" className="ms-1.5 inline size-4 opacity-70" />
        </Button>
      )}
    >
      {() => (
        <div className="scroll-slim max-h-80 overflow-y-auto p-1.5">
          {columns.map(({ id, name }) => (
            <label
              key={id}
              className="flex min-h-control cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-hover"
            >
              <input
                type="checkbox"
                checked={isShown(id)}
                onChange={() => toggle(id)}
                className="size-4 shrink-0 accent-accent focus-ring"
              />
              <bdi className="min-w-0 truncate" title={name}>
                {name}
              </bdi>
            </label>
          ))}
          {shown.length < columns.length && (
            <Button variant="ghost" size="sm" className="mt-1 w-full" onClick={() => onChange([])}>
              {t('shown.all')}
            </Button>
          )}
        </div>
      )}
    </Disclosure>
  )
}
