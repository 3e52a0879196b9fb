import type { DashboardDay } from '@piel/contract/office/dashboard'
import { agendaToday } from './agenda.ts'

/** A day without appointments, at 10:40, of a role without further parts. */
export const dayOf = (changes: Partial<DashboardDay> = {}): DashboardDay => ({
  date: agendaToday,
  asOf: `${agendaToday}T10:40:00.000Z`,
  ownId: null,
  openEarlier: 0,
  hasSeveralLocations: false,
  rows: [],
  toConfirm: null,
  till: null,
  toSign: null,
  money: null,
  ...changes,
})
