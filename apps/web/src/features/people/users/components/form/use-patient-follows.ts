import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isPatientByDefault, type UserValues } from './user-values.ts'

/** Sets "is a patient" from the role and "is a doctor", until the user changes it. */
export function usePatientFollows(methods: UseFormReturn<UserValues, unknown, UserValues>): void {
  const before = useRef(methods.getValues())
  useEffect(
    () =>
      methods.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          const last = before.current
          before.current = { ...values }
          if (name !== 'role' && name !== 'isDoctor') return
          if (values.isPatient !== isPatientByDefault(last)) return
          methods.setValue('isPatient', isPatientByDefault(values), { shouldDirty: true })
        },
      }),
    [methods],
  )
}
