import { describe, expect, it } from 'vitest'
import { type Seen, shiftsOf } from './agenda-seen.ts'

const usual = { minutes: 1440, clockChange: null }
const visit: Seen = {
  id: 'a',
  timeZone: 'America/Mexico_City',
  date: '2027-01-11',
  time: '10:15',
  startsAt: '2027-01-11T16:15:00.000Z',
  isLater: false,
  placed: { date: '2027-01-11', fromMinute: 615, ...usual },
}
const agreed = 'a, 2027-01-11 10:15 in America/Mexico_City,'

// On 7 November 2027 the clocks of Tijuana show 01:00 to 02:00 twice.
const twice: Seen = {
  id: 'b',
  timeZone: 'America/Tijuana',
  date: '2027-11-07',
  time: '01:30',
  startsAt: '2027-11-07T08:30:00.000Z',
  isLater: false,
  placed: { date: '2027-11-07', fromMinute: 90, minutes: 1500, clockChange: { minute: 120, shift: -60 } },
}

describe('what browsers show of an appointment', () => {
  it.each([
    ['nothing of one at its wall-clock time', visit, []],
    ['a start an hour late', { ...visit, startsAt: '2027-01-11T17:15:00.000Z' }, ['starts at 2027-01-11 11:15']],
    [
      'a card on another minute',
      { ...visit, placed: { date: '2027-01-11', fromMinute: 600, ...usual } },
      ['is drawn at 2027-01-11 10:00'],
    ],
    ['one that is missing', { ...visit, placed: undefined }, ['is drawn at undefined']],
  ])('K9 reports %s', (_, one, faults) => {
    expect(shiftsOf([one])).toEqual(faults.map((fault) => `${agreed} ${fault}`))
  })

  it('K9 tells the first of two equal times from the second', () => {
    const second = {
      ...twice,
      startsAt: '2027-11-07T09:30:00.000Z',
      placed: { ...twice.placed, fromMinute: 150 },
    } as Seen
    expect(shiftsOf([twice, { ...second, isLater: true }])).toEqual([])
    expect(shiftsOf([second])).toEqual(['b, 2027-11-07 01:30 in America/Tijuana, is the second of two times'])
    expect(shiftsOf([{ ...twice, isLater: true }])).toEqual([
      'b, 2027-11-07 01:30 in America/Tijuana, is the first of two times',
    ])
  })
})
