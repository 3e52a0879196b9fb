import { clsx } from 'clsx'
import type { FieldValues } from 'react-hook-form'
import { FieldNote } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

export function CheckboxField<V extends FieldValues, O>(props: Omit<FieldProps<V, O>, 'required'>) {
  const { label, hint, className } = props
  const { id, error, raw, change, leave, control } = useField(props)
  return (
    <div className={clsx('min-w-0', className)}>
      <label className="flex min-h-control cursor-pointer items-start gap-2.5 rounded-control py-2 font-medium">
        <input
          {...control}
          type="checkbox"
          checked={raw === true}
          onChange={(event) => change(event.target.checked)}
          onBlur={leave}
          className="mt-0.5 size-4 shrink-0 accent-accent focus-ring"
        />
        {label}
      </label>
      {(error !== undefined || hint !== undefined) && (
        <div className="-mt-1 ps-6.5 text-caption">
          <FieldNote id={id} hint={hint} error={error} />
        </div>
      )}
    </div>
  )
}
