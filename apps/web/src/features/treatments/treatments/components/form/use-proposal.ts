import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Sets a field to the proposed value until the user changes it.
 * @param proposal undefined while it loads.
 */
export function useProposal<V extends FieldValues, O, N extends FieldPath<V>>(
  { getValues, setValue, getFieldState, trigger }: UseFormReturn<V, unknown, O>,
  name: N,
  proposal: FieldPathValue<V, N> | undefined,
): void {
  const last = useRef<unknown>(undefined)
  const follow = useEffectEvent((next: FieldPathValue<V, N>) => {
    const now: unknown = getValues(name)
    if (now === '' || now === last.current) {
      setValue(name, next, { shouldDirty: true })
      if (getFieldState(name).invalid) void trigger(name)
    }
    last.current = next
  })
  useEffect(() => {
    if (proposal !== undefined) follow(proposal)
  }, [proposal])
}
