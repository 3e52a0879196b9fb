import type { FieldValues } from 'react-hook-form'
import { Input } from '#/components/ui/input.tsx'
import { FieldFrame } from './field-frame.tsx'
import { timeOfTyped } from './time-text.ts'
import { type FieldProps, useField } from './use-field.ts'

/** A wall-clock time of 24 hours, typed as 9, 930 or 09:30. */
export function TimeField<V extends FieldValues, O>(props: FieldProps<V, O>) {
  const field = useField(props)
  const tidy = () => {
    const time = timeOfTyped(field.value)
    if (time !== field.value) field.change(time)
  }
  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <Input
        {...field.control}
        inputMode="numeric"
        autoComplete="off"
        placeholder="09:30"
        value={field.value}
        onChange={(event) => field.change(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && tidy()}
        onBlur={() => {
          tidy()
          field.leave()
        }}
        className="tabular-nums"
      />
    </FieldFrame>
  )
}
