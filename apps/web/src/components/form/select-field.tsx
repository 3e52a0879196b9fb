import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import { inputStyles } from '#/components/ui/input.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type SelectFieldProps<V extends FieldValues, O> = FieldProps<V, O> & {
  options: readonly { value: string; label: string }[]
}

/** A choice from a list, with the browser's own select. */
export function SelectField<V extends FieldValues, O>({ options, ...props }: SelectFieldProps<V, O>) {
  const field = useField(props)
  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <div className="relative">
        <select
          {...field.control}
          value={field.value}
          onChange={(event) => field.change(event.target.value)}
          onBlur={field.leave}
          className={clsx(inputStyles(), 'appearance-none pr-9')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </div>
    </FieldFrame>
  )
}
