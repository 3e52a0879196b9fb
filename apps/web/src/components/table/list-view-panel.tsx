import { densities } from '@piel/contract/account/list-views'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import type { ListViewChoices } from './list-view-menu.tsx'
import { useListViewOf, useUpdateListViews } from './use-list-views.ts'

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="p-1.5 not-first:border-t not-first:border-line">
      <legend className="float-left w-full px-2.5 pt-1.5 pb-1 text-caption font-medium text-muted">{legend}</legend>
      {children}
    </fieldset>
  )
}

function Choice({
  type,
  checked,
  onChange,
  children,
}: {
  type: 'radio' | 'checkbox'
  checked: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}) {
  return (
    <label className="flex min-h-control w-full cursor-pointer items-center gap-2.5 rounded-[6px] px-2.5 hover:bg-hover has-focus-visible:bg-hover">
      <input
        type={type}
        {...(type === 'radio' && { name: 'density' })}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-accent focus-ring"
      />
      {children}
    </label>
  )
}

/** The choices of a list's view: the row height of all lists, and the columns of this one. */
export function ListViewPanel({ name, columns }: ListViewChoices) {
  const { t } = useTranslation('table')
  const { density, hidden } = useListViewOf(name)
  const update = useUpdateListViews()
  const toggle = (column: string, isShown: boolean) =>
    update({ hiddenColumns: { [name]: isShown ? hidden.filter((it) => it !== column) : [...hidden, column] } })

  return (
    <>
      <Group legend={t('view.density')}>
        {densities.map((one) => (
          <Choice key={one} type="radio" checked={one === density} onChange={() => update({ density: one })}>
            {t(`view.densities.${one}`)}
          </Choice>
        ))}
      </Group>
      <Group legend={t('view.columns')}>
        {columns.map((column) => (
          <Choice
            key={column.name}
            type="checkbox"
            checked={!hidden.includes(column.name)}
            onChange={(isShown) => toggle(column.name, isShown)}
          >
            {column.label}
          </Choice>
        ))}
      </Group>
    </>
  )
}
