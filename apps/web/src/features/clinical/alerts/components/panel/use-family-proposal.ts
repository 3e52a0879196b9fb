import { useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AlertValues, CheckedAlert } from './alert-values.ts'

/** Sets the family of the typed substance until the user chooses another one. */
export function useFamilyProposal(
  { getValues, setValue }: UseFormReturn<AlertValues, unknown, CheckedAlert>,
  family: AlertValues['family'],
): void {
  const last = useRef<AlertValues['family']>('')
  const follow = useEffectEvent((next: AlertValues['family']) => {
    if (getValues('family') === last.current) setValue('family', next)
    last.current = next
  })
  useEffect(() => follow(family), [family])
}
