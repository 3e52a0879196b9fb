import { clsx } from 'clsx'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { describedBy, FieldNote } from '#/components/form/field-frame.tsx'
import { type FieldProps, useField } from '#/components/form/use-field.ts'

type GradeFieldProps<V extends FieldValues, O> = FieldProps<V, O> & {
  grades: readonly number[]
  /** Grades stand for shares of a region. */
  isArea: boolean
}

/** A grade as a row of buttons; arrow keys move between them. */
export function GradeField<V extends FieldValues, O>({ grades, isArea, ...props }: GradeFieldProps<V, O>) {
  const { t } = useTranslation('measures')
  const field = useField(props)
  const { ref, name } = field.control
  const chosen = grades.map(String).includes(field.value) ? field.value : String(grades[0])
  return (
    <div className="min-w-0">
      <p id={`${field.id}-label`} className="mb-1 font-medium">
        {props.label}
      </p>
      <div
        role="radiogroup"
        aria-labelledby={`${field.id}-label`}
        aria-invalid={field.error !== undefined}
        aria-describedby={describedBy(field.id, { error: field.error })}
        className={clsx(
          'flex h-control items-stretch overflow-hidden rounded-control border bg-surface shadow-control',
          field.error === undefined ? 'border-strong/55' : 'border-danger',
        )}
      >
        {grades.map((grade) => {
          const value = String(grade)
          return (
            <label
              key={value}
              className="relative grid min-w-0 flex-1 cursor-pointer place-items-center border-s border-line font-medium text-muted tabular-nums transition-colors first:border-s-0 hover:bg-hover has-checked:bg-accent-soft has-checked:text-accent has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={`${field.id}-${name}`}
                value={value}
                ref={value === chosen ? ref : undefined}
                checked={value === field.value}
                onChange={() => field.change(value)}
                onBlur={field.leave}
                className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0"
              />
              {isArea ? (
                <span className="text-caption tracking-tight">{t(`form.areas.${grade as 0}`)}</span>
              ) : (
                <span>{grade}</span>
              )}
            </label>
          )
        })}
      </div>
      <div className="min-h-5 pt-1 text-caption">
        <FieldNote id={field.id} hint={undefined} error={field.error} />
      </div>
    </div>
  )
}
