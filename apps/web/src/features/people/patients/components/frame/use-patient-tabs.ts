import type { Patient } from '@piel/contract/people/patients'
import { type Permission, reachOf } from '@piel/contract/core/permissions'
import { useLocation, useMatches } from '@tanstack/react-router'
import { useMe } from '#/lib/me.ts'
import { paths } from '#/lib/paths.ts'

const tabs = [
  { name: 'overview', permission: 'patients.read', path: paths.patient, count: () => undefined },
  { name: 'record', permission: 'records.read', path: paths.patientRecord, count: ({ counts }) => counts.entries },
  {
    name: 'prescriptions',
    permission: 'records.read',
    path: paths.patientPrescriptions,
    count: () => undefined,
  },
  {
    name: 'treatments',
    permission: 'treatments.read',
    path: paths.patientTreatments,
    count: ({ counts }) => counts.treatments,
  },
  { name: 'account', permission: 'money.read', path: paths.patientLedger, count: () => undefined },
  { name: 'history', permission: 'patients.write', path: paths.patientHistory, count: () => undefined },
] as const satisfies readonly {
  name: string
  permission: Permission
  path: (id: string) => string
  count: (patient: Patient) => number | undefined
}[]

/** The patient's pages that the user's role may open, in order, and the current one. */
export function usePatientTabs(id: string) {
  const { kind } = useMe()
  const tabAt = (pathname: string | undefined) => tabs.find(({ path }) => path(id) === pathname)?.name
  // The address changes first, to another page of the patient or elsewhere.
  const next = tabAt(useLocation({ select: ({ pathname }) => pathname }))
  const shown = tabAt(useMatches({ select: (matches) => matches.at(-1)?.pathname }))
  return {
    tabs: tabs.filter(({ permission }) => reachOf(kind, permission) !== undefined),
    tab: next ?? shown ?? 'overview',
  }
}
