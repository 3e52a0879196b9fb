import { minutesOf, timeOf } from '@piel/contract/core/times'
import { describe, expect, it } from 'vitest'
import { type Field, itemAt, moved, settle, shifted } from './cursor.ts'

const item = (id: string, from: string, until: string, lane = 0) => ({
  id,
  from: minutesOf(from),
  until: minutesOf(until),
  lane,
})
const field: Field = {
  shown: { from: minutesOf('08:00'), until: minutesOf('12:00') },
  step: 15,
  columns: [
    [item('a', '09:00', '09:40'), item('b', '10:00', '10:30'), item('c', '10:00', '10:30', 1)],
    [item('d', '10:10', '11:00')],
    [],
  ],
}
const at = (column: number, time: string, lane = 0) => ({ column, minute: minutesOf(time), lane })
const after = (start: ReturnType<typeof at>, keys: string) => {
  let place = start
  for (const key of keys.split(' ')) place = moved(field, place, key) ?? place
  return `${place.column} ${timeOf(place.minute)}${itemAt(field, place) ? ` ${itemAt(field, place)?.id}` : ''}`
}

describe('the cursor of a day', () => {
  it.each([
    ['goes by step', at(2, '09:00'), 'ArrowDown ArrowDown ArrowUp', '2 09:15'],
    ['enters an appointment at its start', at(0, '08:45'), 'ArrowDown', '0 09:00 a'],
    ['leaves it at the next step after its end', at(0, '09:00'), 'ArrowDown', '0 09:45'],
    ['enters it from below', at(0, '09:45'), 'ArrowUp', '0 09:00 a'],
    ['goes through simultaneous ones and on to the next column', at(0, '10:00'), 'ArrowRight', '0 10:00 c'],
    ['and from the last of them', at(0, '10:00', 1), 'ArrowRight', '1 10:00'],
    ['comes back to the last of them', at(1, '10:00'), 'ArrowLeft', '0 10:00 c'],
    ['stays on the step where it enters an appointment of the next column', at(0, '10:45'), 'ArrowRight', '1 10:10 d'],
    ['has the ends of the day', at(2, '10:00'), 'End', '2 11:45'],
    ['has the start of the day', at(2, '10:00'), 'Home', '2 08:00'],
    ['stops at the edges', at(2, '11:45'), 'ArrowDown ArrowRight', '2 11:45'],
    ['stops at the top', at(0, '08:00'), 'ArrowUp ArrowLeft', '0 08:00'],
  ])('K4 %s', (_, start, keys, expected) => expect(after(start, keys)).toBe(expected))

  it('K4 leaves other keys alone', () => {
    expect(moved(field, at(0, '09:00'), 'x')).toBeUndefined()
  })

  it('K4 stays inside the day when its hours change', () => {
    expect(settle(field, at(7, '23:00'))).toEqual(at(2, '11:45'))
  })

  it('K14 carries an appointment by step and column, over others too', () => {
    const carried = ['ArrowRight', 'ArrowDown', 'ArrowDown'].reduce(
      (place, key) => shifted(field, place, key) ?? place,
      at(0, '09:40'),
    )
    expect(carried).toEqual(at(1, '10:10'))
    expect(shifted(field, at(0, '08:00'), 'ArrowUp')).toEqual(at(0, '08:00'))
    expect(shifted(field, at(0, '08:00'), 'Enter')).toBeUndefined()
  })
})
