import { ArrowUpToLine, CircleAlert, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'

interface ItemListProps {
  title: string
  hint: string
  none: string
  addLabel: string
  /** Identities of the items, in their order. */
  ids: readonly string[]
  most: number
  error: string | undefined
  labelOf: (number: number) => string
  /** Beside the label. */
  asideOf?: (index: number) => ReactNode
  fieldsOf: (index: number) => ReactNode
  onAdd: () => void
  onRemove: (index: number) => void
  onFirst: (index: number) => void
}

/** Repeated groups of fields: add, remove, and move to the front, because lists show the first one. */
export function ItemList(props: ItemListProps) {
  const { ids, labelOf, onRemove, onFirst } = props
  const add = useRef<HTMLButtonElement>(null)
  const isRemoving = useRef(false)
  // The pressed button was removed, so the focus moves here.
  useEffect(() => {
    if (isRemoving.current) add.current?.focus()
    isRemoving.current = false
  })
  const remove = (index: number, button: HTMLElement) => {
    // A blur after the removal would set the value again.
    button.focus()
    isRemoving.current = true
    onRemove(index)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-[0.9375rem]/6 font-semibold">{props.title}</legend>
      <p className="mt-0.5 text-muted">{ids.length > 0 ? props.hint : props.none}</p>
      {props.error && (
        <p role="alert" className="mt-2 flex items-start gap-1.5 text-caption text-danger">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          {props.error}
        </p>
      )}
      <ul className="mt-3 grid gap-3 empty:hidden">
        {ids.map((id, index) => (
          <Item
            key={id}
            label={labelOf(index + 1)}
            aside={props.asideOf?.(index)}
            onFirst={index > 0 ? () => onFirst(index) : undefined}
            onRemove={(button) => remove(index, button)}
          >
            {props.fieldsOf(index)}
          </Item>
        ))}
      </ul>
      {ids.length < props.most && (
        <Button ref={add} icon={Plus} className="mt-3" onClick={props.onAdd}>
          {props.addLabel}
        </Button>
      )}
    </fieldset>
  )
}

interface ItemProps {
  label: string
  aside: ReactNode
  /** Absent for the first item. */
  onFirst: (() => void) | undefined
  onRemove: (button: HTMLElement) => void
  children: ReactNode
}

function Item({ label, aside, onFirst, onRemove, children }: ItemProps) {
  const { t } = useTranslation('doctors')
  return (
    <li className="rounded-card border border-line">
      <fieldset className="min-w-0 px-4 pb-2">
        <legend className="sr-only">{label}</legend>
        <div className="flex min-h-control items-start gap-2 pt-1.5">
          <div className="flex min-w-0 flex-1 min-h-control flex-wrap items-center gap-x-2 gap-y-1">
            <p aria-hidden="true" className="font-medium">
              {label}
            </p>
            {aside}
          </div>
          {onFirst && (
            <IconButton icon={ArrowUpToLine} label={t('form.makeFirst', { item: label })} onClick={onFirst} />
          )}
          <IconButton
            icon={Trash2}
            tone="danger"
            label={t('form.remove', { item: label })}
            onClick={(event) => onRemove(event.currentTarget)}
            className="-mr-2"
          />
        </div>
        <div className="mt-1 grid gap-x-4 gap-y-2 sm:grid-cols-6">{children}</div>
      </fieldset>
    </li>
  )
}
