import type { FreeStart } from '@piel/contract/agenda/appointment-shapes'
import type { IsoDate } from '@piel/contract/core/dates'
import { PassPress, type Passing } from './pass-press.tsx'
import { conflictsOf, passesOf, Refusal } from './refusal.tsx'

interface RefusedProps {
  /** Of the last attempt; nothing is shown without conflicts. */
  error: unknown
  date: IsoDate
  isPending: boolean
  onFree: (start: FreeStart) => void
  onPass: (passing: Passing) => void
}

/** A refused booking or move, with the free starts and the button that books anyway. */
export function Refused({ error, date, isPending, onFree, onPass }: RefusedProps) {
  const passes = passesOf(conflictsOf(error))
  return (
    <Refusal error={error} date={date} onFree={onFree}>
      {passes && <PassPress passes={passes} isPending={isPending} onPass={onPass} />}
    </Refusal>
  )
}
