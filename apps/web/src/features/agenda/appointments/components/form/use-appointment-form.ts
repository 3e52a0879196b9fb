import type { FreeStart } from '@piel/contract/core/conflicts'
import type { AppointmentType } from '@piel/contract/agenda/types'
import { useRef } from 'react'
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import type { ShellForm } from '#/components/form/use-shell-form.ts'
import type { Overrides } from '../refusal/override-button.tsx'
import type { VisitValues } from './booking-values.ts'

interface Options {
  types: readonly AppointmentType[] | undefined
  /** A moved appointment takes all resources of a suggested start; a new one keeps automatic ones. */
  isMoved?: boolean
}

/** State of `AppointmentFields`: values of the visit, suggested starts, and overrides of conflicts. */
export function useAppointmentForm<V extends FieldValues & VisitValues, O>(
  form: ShellForm<V, O>,
  { types, isMoved = false }: Options,
) {
  const { control, setValue, getValues } = form.methods as unknown as UseFormReturn<VisitValues>
  const overrides = useRef<Overrides>({})
  const [typeId, leadId, date, time] = useWatch({ control, name: ['typeId', 'leadId', 'date', 'time'] })
  return {
    control,
    values: { typeId, leadId, date, time },
    type: types?.find(({ id }) => id === typeId),
    applyStart: (start: FreeStart): void => {
      const options = { shouldDirty: true, shouldValidate: true } as const
      setValue('leadId', start.leadId, options)
      setValue('date', start.date, options)
      setValue('time', start.time, options)
      setValue('later', start.isLater, options)
      for (const name of ['roomId', 'deviceId', 'assistantId'] as const)
        if (start[name] !== null && (isMoved || name === 'roomId' || getValues(name)))
          setValue(name, start[name], options)
    },
    override: (chosen: Overrides): void => {
      overrides.current = chosen
    },
    /** Returns the overrides of this attempt and clears them for the next. */
    takeOverrides: (): Overrides => {
      const chosen = overrides.current
      overrides.current = {}
      return chosen
    },
  }
}
export type AppointmentForm = ReturnType<typeof useAppointmentForm>
