import { expect, it } from 'vitest'
import type { ActorContext } from '#/lib/context.ts'
import { testClock } from '#/testing/clock.ts'
import { agendaScope, appointmentScope, wholeAgenda } from './agenda.policy.ts'

const caller = (reach: ActorContext['reach']) => ({ reach, actor: { userId: 'vega' } }) as ActorContext

it('K21 a caller with the whole agenda sees all columns', () => {
  expect(agendaScope(caller('all'))).toEqual({ userId: 'vega', ownUserId: null, mayReadMoney: false })
})

it('K21 a caller with the own agenda sees the own column', () => {
  expect(agendaScope(caller('own'))).toEqual({ userId: 'vega', ownUserId: 'vega', mayReadMoney: false })
})

it('K21 guards read the whole agenda', () => {
  expect(wholeAgenda('vega')).toEqual({ userId: 'vega', ownUserId: null, mayReadMoney: false })
})

it('K2 reception sees what patients owe, a doctor does not', () => {
  const of = (kind: ActorContext['actor']['kind'], reach: ActorContext['reach']) =>
    agendaScope({ reach, actor: { userId: 'vega', kind } } as ActorContext).mayReadMoney
  expect([of('STAFF', 'all'), of('ADMIN', 'all'), of('DOCTOR', 'own')]).toEqual([true, true, false])
})

it.each([
  ['DOCTOR', 'own', { doctorId: 'vega', withArchived: false }],
  ['STAFF', 'all', { doctorId: null, withArchived: false }],
  ['ADMIN', 'all', { doctorId: null, withArchived: true }],
] as const)('K21 E11 the patients whose data an appointment shows to %s', (kind, reach, expected) => {
  const clock = testClock()
  clock.set('2026-12-08T05:59:59Z')
  const context = { reach, actor: { userId: 'vega', kind } } as ActorContext
  expect(appointmentScope({ clock }, context).patients).toEqual({ day: '2026-12-07', ...expected })
})
