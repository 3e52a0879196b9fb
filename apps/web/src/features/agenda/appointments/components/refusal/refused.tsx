import type { FreeStart } from '@piel/contract/core/conflicts'
import { OverrideButton, type Overrides } from './override-button.tsx'
import { conflictsOf, overridesOf, Refusal } from './refusal.tsx'

interface RefusedProps {
  error: unknown
  isPending: boolean
  onFree: (start: FreeStart) => void
  onOverride: (overrides: Overrides) => void
}

export function Refused({ error, isPending, onFree, onOverride }: RefusedProps) {
  const overrides = overridesOf(conflictsOf(error))
  return (
    <Refusal error={error} onFree={onFree}>
      {overrides && <OverrideButton overrides={overrides} isPending={isPending} onOverride={onOverride} />}
    </Refusal>
  )
}
