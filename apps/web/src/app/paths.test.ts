import type { Permission } from '@piel/contract/core/permissions'
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { paths } from '#/lib/paths.ts'
import type { pages } from './pages.ts'
import { createAppRouter } from './router.tsx'

const router = createAppRouter(createMemoryHistory())
const routeAt = (path: string) => router.matchRoutes(path, {}).at(-1)
/** In front of sign-in; the sign-in gate answers these, not the router. */
const signInPaths = ['signIn', 'callback', 'silent']

describe('paths', () => {
  const inside = Object.entries(paths).filter(([name]) => !signInPaths.includes(name))

  it.each(inside)('B3-B9 B14 %s has a separate page', (_name, path) => {
    const match = routeAt(path('id 1'))
    expect(match?.routeId).not.toBe('/guarded/$')
    expect(match?.pathname).toBe(path('id 1'))
    if (path.length > 0) expect(match?.params).toEqual({ id: 'id 1' })
  })

  it('B1-B14 A12 J5 pages are at the specified paths', () => {
    expect(Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path('7')]))).toMatchObject({
      signIn: '/auth/signin',
      callback: '/auth/callback',
      dashboard: '/',
      analytics: '/dashboard/analytics',
      settings: '/pages/settings',
      errorPage: '/pages/error-page',
      notFound: '/pages/not-found',
      profile: '/pages/profile',
      users: '/usuarios',
      userCreate: '/usuarios/crear',
      userEdit: '/usuarios/editar/7',
      patients: '/pacientes',
      patientCreate: '/pacientes/crear',
      patientEdit: '/pacientes/editar/7',
      patient: '/pacientes/detalle/7',
      doctors: '/medicos',
      doctorCreate: '/medicos/crear',
      doctorEdit: '/medicos/editar/7',
      doctor: '/medicos/detalle/7',
      treatments: '/tratamientos',
      transactions: '/transacciones',
      reports: '/reportes',
      catalogue: '/configuracion/tratamientos',
      shipping: '/configuracion/shipping',
      messages: '/messages',
      clinic: '/configuracion/clinica',
      audit: '/configuracion/auditoria',
    })
  })

  it('A1 every page is behind sign-in, an unknown one too', () => {
    const urls = [...inside.map(([, path]) => path('id 1')), '/nowhere', '/auth/other']
    expect(urls.filter((url) => !routeAt(url)?.routeId.startsWith('/guarded/'))).toEqual([])
  })

  it.each(['/nowhere', '/tratamientos/otro', '/pacientes/otro', '/auth/other'])('B3 %s shows the dashboard', (path) => {
    const home = router.routesById['/guarded/'].options.component
    expect(routeAt(path)?.routeId).toBe('/guarded/$')
    expect(router.routesById['/guarded/$'].options.component).toBe(home)
  })

  it('J4 pages require the permission of what they show; every user may see their own account', () => {
    const permissions = inside.map(([name, path]) => [name, routeAt(path('id 1'))?.staticData.permission])
    const asked: Record<keyof typeof pages, Permission> = {
      dashboard: 'me.own',
      analytics: 'me.own',
      settings: 'me.own',
      profile: 'me.own',
      help: 'me.own',
      errorPage: 'me.own',
      notFound: 'me.own',
      patientPrescriptions: 'records.read',
      prescription: 'records.read',
      agenda: 'agenda.read',
      agendaSetup: 'agenda.manage',
      messages: 'contacts.read',
      patients: 'patients.read',
      patient: 'patients.read',
      patientRecord: 'records.read',
      noteStart: 'records.write',
      note: 'records.write',
      patientTreatments: 'treatments.read',
      patientHistory: 'patients.write',
      patientCreate: 'patients.write',
      patientEdit: 'patients.write',
      users: 'users.manage',
      userCreate: 'users.manage',
      userEdit: 'users.manage',
      doctors: 'doctors.read',
      doctor: 'doctors.read',
      doctorCreate: 'doctors.write',
      doctorEdit: 'doctors.write',
      treatments: 'treatments.read',
      treatment: 'treatments.read',
      transactions: 'money.read',
      transaction: 'money.read',
      reports: 'dashboard.read',
      receipt: 'money.read',
      sale: 'money.read',
      patientLedger: 'money.read',
      debtors: 'money.read',
      till: 'till.use',
      tillSessions: 'till.review',
      tillSession: 'till.use',
      tillDays: 'till.review',
      tillDay: 'till.review',
      catalogue: 'catalogue.manage',
      saleItems: 'catalogue.manage',
      shipping: 'shipping.manage',
      clinic: 'clinic.manage',
      audit: 'audit.read',
      system: 'system.read',
    }
    expect(Object.fromEntries(permissions)).toEqual(asked)
  })
})
