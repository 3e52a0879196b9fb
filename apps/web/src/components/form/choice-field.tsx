import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { describedBy, FieldNote, RequiredMark } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

export interface Choice {
  value: string
  label: ReactNode
  icon?: LucideIcon | undefined
  /** A line below the label. */
  caption?: ReactNode
  /** Shown at the end of the line, such as an amount. */
  aside?: ReactNode
  /** Heading above this choice and the following ones. */
  group?: string | undefined
}

type ChoiceFieldProps<V extends FieldValues, O> = FieldProps<V, O> & {
  options: readonly Choice[]
  /** Large buttons beside each other, or lines below each other. */
  look?: 'tiles' | 'lines'
  /** Shown at the end of the label's line. */
  aside?: ReactNode
  /** Utilities for the columns of tiles. */
  columns?: string
}

/** The input is visually hidden and covers its label, so that a press on the choice reaches it. */
const over = 'absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0'
const mark =
  'grid size-4 shrink-0 place-items-center rounded-full border border-strong bg-surface transition-colors peer-checked:border-[5px] peer-checked:border-accent'

/** A choice with all options visible. Arrow keys move between them. */
export function ChoiceField<V extends FieldValues, O>(props: ChoiceFieldProps<V, O>) {
  const { options, look = 'lines', aside, columns = 'grid-cols-2', label, hint, required, className } = props
  const field = useField(props)
  const { ref, name } = field.control
  const first = options.some(({ value }) => value === field.value) ? field.value : options[0]?.value
  const radio = (value: string, style: string) => (
    <input
      type="radio"
      name={`${field.id}-${name}`}
      value={value}
      ref={value === first ? ref : undefined}
      checked={value === field.value}
      onChange={() => field.change(value)}
      onBlur={field.leave}
      className={style}
    />
  )

  return (
    <div className={clsx('min-w-0', className)}>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p id={`${field.id}-label`} className="font-medium">
          {label}
          {required && <RequiredMark />}
        </p>
        {aside}
      </div>
      <div
        role="radiogroup"
        aria-labelledby={`${field.id}-label`}
        aria-required={required ?? false}
        aria-invalid={field.error !== undefined}
        aria-describedby={describedBy(field.id, { hint, error: field.error })}
        className={clsx(
          look === 'tiles' && ['grid gap-2', columns],
          look === 'lines' &&
            'scroll-slim max-h-60 overflow-y-auto rounded-control border border-line aria-invalid:border-danger',
        )}
      >
        {options.map((choice) =>
          look === 'tiles' ? (
            <Tile key={choice.value} choice={choice} radio={radio(choice.value, over)} />
          ) : (
            <Line key={choice.value} choice={choice} radio={radio(choice.value, `peer ${over}`)} />
          ),
        )}
      </div>
      <div className="flex min-h-6 items-start pt-1.5 text-caption">
        <FieldNote id={field.id} hint={hint} error={field.error} />
      </div>
    </div>
  )
}

interface OptionProps {
  choice: Choice
  radio: ReactNode
}

function Tile({ choice: { label, icon: Icon }, radio }: OptionProps) {
  return (
    <label className="relative flex min-h-18 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-control border border-strong/55 bg-surface px-2 py-2.5 text-center text-balance shadow-control transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      {radio}
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
      <span className="font-medium">{label}</span>
    </label>
  )
}

function Line({ choice: { label, caption, aside, group }, radio }: OptionProps) {
  return (
    <>
      {group !== undefined && (
        <p className="border-b border-line bg-subtle px-3 py-1.5 text-caption font-medium text-muted not-first:border-t">
          {group}
        </p>
      )}
      <label className="relative flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 transition-colors not-first:border-t not-first:border-line hover:bg-hover has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus [p+&]:border-t-0">
        {radio}
        <span aria-hidden="true" className={mark} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{label}</span>
          {caption && <span className="block text-caption text-muted">{caption}</span>}
        </span>
        {aside && <span className="shrink-0 tabular-nums">{aside}</span>}
      </label>
    </>
  )
}
