import { type StateId, stateIds } from '@piel/contract/core/states'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { type Control, useController, useFormContext } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { RequiredMark } from '#/components/form/field-frame.tsx'
import { useFieldErrorText } from '#/lib/field-errors.ts'
import { useZoneWords } from './use-zone-words.ts'
import type { ShippingTerms, ShippingValues } from './shipping-form.tsx'

const box = 'mt-0.5 size-4 shrink-0 accent-accent focus-ring'
const line = 'flex min-h-8 cursor-pointer items-start gap-2.5 rounded-control py-1.5 pointer-coarse:min-h-control'

export function ZoneField({ control }: { control: Control<ShippingValues, unknown, ShippingTerms> }) {
  const { t } = useTranslation('shipping')
  const words = useZoneWords()
  const id = useId()
  const { field, fieldState } = useController({ control, name: 'zone' })
  const { trigger } = useFormContext<ShippingValues>()
  const chosen = field.value
  const isWhole = chosen.length === stateIds.length
  const error = fieldState.error?.message

  const choose = (zone: StateId[]) => {
    field.onChange(zone)
    if (fieldState.invalid) void trigger('zone')
  }
  // In a fixed order, so that the same choice is not a change.
  const toggle = (state: StateId, isOn: boolean) =>
    choose(stateIds.filter((one) => (one === state ? isOn : chosen.includes(one))))

  return (
    <fieldset aria-describedby={`${id}-status`} className="min-w-0">
      <legend className="mb-0.5 font-medium">
        {t('fields.zone')}
        <RequiredMark />
      </legend>
      <ZoneStatus id={`${id}-status`} count={chosen.length} error={error} />
      <div className={`rounded-control border px-3 ${error === undefined ? 'border-strong' : 'border-danger'}`}>
        <div className="border-b border-line">
          <label className={`${line} font-medium`}>
            <input
              type="checkbox"
              ref={(input) => {
                field.ref(input)
                if (input) input.indeterminate = chosen.length > 0 && !isWhole
              }}
              checked={isWhole}
              aria-invalid={error !== undefined}
              aria-describedby={`${id}-status`}
              onChange={(event) => choose(event.target.checked ? [...stateIds] : [])}
              onBlur={field.onBlur}
              className={box}
            />
            {t('zone.all')}
          </label>
        </div>
        <div className="grid grid-cols-2 gap-x-4 py-1 sm:grid-cols-3">
          {words.states().map((state) => (
            <StateBox
              key={state.id}
              name={state.name}
              isChosen={chosen.includes(state.id)}
              onChange={(isOn) => toggle(state.id, isOn)}
              onBlur={field.onBlur}
            />
          ))}
        </div>
      </div>
    </fieldset>
  )
}

function ZoneStatus({ id, count, error }: { id: string; count: number; error: string | undefined }) {
  const { t } = useTranslation('shipping')
  const textOf = useFieldErrorText()
  return (
    <div id={id} className="mb-1.5 text-caption">
      {error === undefined ? (
        <p className="text-muted">{t('zone.chosen', { count })}</p>
      ) : (
        <p className="flex items-start gap-1.5 text-danger">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          <span>{textOf(error)}</span>
        </p>
      )}
    </div>
  )
}

interface StateBoxProps {
  name: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
  onBlur: () => void
}

function StateBox({ name, isChosen, onChange, onBlur }: StateBoxProps) {
  return (
    <label className={line}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        className={box}
      />
      <span className="min-w-0">{name}</span>
    </label>
  )
}
