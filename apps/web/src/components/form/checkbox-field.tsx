import { clsx } from 'clsx'
import { useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

interface CheckboxFieldProps<V extends FieldValues, O> {
  control: Control<V, unknown, O>
  name: FieldPath<V>
  label: string
  hint?: string | undefined
  className?: string | undefined
}

/** Yes or no. */
export function CheckboxField<V extends FieldValues, O>({
  control,
  name,
  label,
  hint,
  className,
}: CheckboxFieldProps<V, O>) {
  const id = useId()
  const { field } = useController({ control, name })
  return (
    <div className={clsx('min-w-0', className)}>
      <label className="flex min-h-control cursor-pointer items-start gap-2.5 rounded-control py-2 font-medium">
        <input
          type="checkbox"
          name={name}
          ref={field.ref}
          checked={field.value === true}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          className="mt-0.5 size-4 shrink-0 accent-accent focus-ring"
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 ps-6.5 text-caption text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
