import { cleanLine } from '@piel/contract/core/clean'
import type { FieldValues } from 'react-hook-form'
import { Input } from '#/components/ui/input.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** The wall-clock time `HH:MM` of typed text: "9", "930", "9:30", "0930" or "3:41 pm"; other text is returned unchanged. */
export function timeOfTyped(typed: string): string {
  const text = cleanLine(typed)
  const match = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(text)
  if (!match) return text
  const [typedHours, minutes, half] = [Number(match[1]), Number(match[2] ?? 0), match[3]?.toLowerCase()]
  if (typedHours > (half ? 12 : 24) || minutes > 59 || (half && typedHours === 0)) return text
  const hours = half ? (typedHours % 12) + (half === 'p' ? 12 : 0) : typedHours
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

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
