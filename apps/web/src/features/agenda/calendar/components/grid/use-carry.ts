import type { CalendarAppointment } from '@piel/contract/agenda/calendar'
import { fullName } from '@piel/contract/core/people'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { type Place, shifted } from './cursor.ts'
import { fieldOf, type GridColumn, type GridDay, type GridItem } from './grid-model.ts'
import { overlap } from './spans.ts'
import { usePlaceWords } from './use-place-words.ts'

export interface Drop {
  row: CalendarAppointment
  from: GridColumn
  to: GridColumn
  /** New start, in minutes since midnight. */
  start: number
}

interface Carried {
  item: GridItem
  from: GridColumn
  place: Place
}

const canMove = ({ appointment: { status, patient } }: GridItem): boolean =>
  (status === 'booked' || status === 'confirmed') && !patient.archivedAt && patient.allergies !== null

const lengthOf = ({ item }: Carried): number => item.until - item.from

const carriedFrom = (grid: GridDay, item: GridItem, from: GridColumn): Carried => ({
  item,
  from,
  place: { column: grid.columns.indexOf(from), minute: item.from, lane: 0 },
})

/** The outline of the appointment at its new place. */
const ghostOf = (carried: Carried, column: GridColumn) => ({
  column: carried.place.column,
  item: { id: carried.item.id, from: carried.place.minute, until: carried.place.minute + lengthOf(carried) },
  time: column.axis.timeAt(carried.place.minute),
  label: fullName(carried.item.appointment.patient),
})

function usePlaceText(grid: GridDay) {
  const { t } = useTranslation('calendar')
  const dates = useDates()
  const words = usePlaceWords()
  return (carried: Carried): string | undefined => {
    const { place, item } = carried
    const at = grid.columns[place.column]
    if (!at) return undefined
    const by = place.minute - item.from
    const part = { from: item.part.from + by, until: item.part.until + by }
    const isTaken = at.items.some((other) => other.id !== item.id && overlap(other.part, part))
    return t('moving.at', {
      date: dates.longDate(at.date),
      time: dates.clock(at.axis.timeAt(place.minute)),
      column: at.name,
      state: isTaken ? t('moving.taken') : words.state(at, place.minute),
    })
  }
}

export function useCarry(grid: GridDay, onDrop: (drop: Drop) => void) {
  const { t } = useTranslation('calendar')
  const placeText = usePlaceText(grid)
  const [carried, setCarried] = useState<Carried>()
  const [spoken, setSpoken] = useState('')
  const field = fieldOf(grid)
  const column = carried && grid.columns[carried.place.column]

  const say = (held: Carried): void => setSpoken((before) => placeText(held) ?? before)
  const put = (next: Carried): void => {
    setCarried(next)
    say(next)
  }
  // Another day has loaded while an appointment is carried.
  const date = grid.columns[0]?.date
  const sayAgain = useEffectEvent(() => carried && say(carried))
  useEffect(() => {
    if (date !== undefined) sayAgain()
  }, [date])

  return {
    carried,
    spoken,
    canMove,
    pickUp(item: GridItem, from: GridColumn): void {
      setCarried(carriedFrom(grid, item, from))
      setSpoken(t('moving.hint', { name: fullName(item.appointment.patient) }))
    },
    carryTo(item: GridItem, from: GridColumn, to: { column: number; minute: number }): void {
      const now = carried ?? carriedFrom(grid, item, from)
      if (now.place.column !== to.column || now.place.minute !== to.minute || !carried)
        put({ ...now, place: { ...to, lane: 0 } })
    },
    /** Returns true if the key moves the appointment. */
    shift(key: string): boolean {
      const next = carried && shifted(field, carried.place, key)
      if (!carried || !next) return false
      put({ ...carried, place: next })
      return true
    },
    putDown(): void {
      if (!carried || !column) return
      const { item, from, place } = carried
      const isSame = column.id === from.id && column.date === from.date && place.minute === item.from
      if (isSame) return setCarried(undefined)
      onDrop({ row: item.appointment, from, to: column, start: place.minute })
    },
    putBack(): void {
      if (!carried) return
      setCarried(undefined)
      setSpoken(t('moving.back', { name: fullName(carried.item.appointment.patient) }))
    },
    end: () => setCarried(undefined),
    ghost: carried && column && ghostOf(carried, column),
  }
}
