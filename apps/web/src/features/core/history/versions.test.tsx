import type { ObjectHistory, ObjectVersion } from '@piel/contract/core/history'
import { historyKinds, type HistoryKind } from '@piel/contract/nouns'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { clinicVersions } from '#/features/office/clinic/clinic-page.tsx'
import { locationVersions } from '#/features/agenda/locations/components/location-section.tsx'
import { resourceVersions } from '#/features/agenda/resources/components/resource-section.tsx'
import { appointmentTypeVersions } from '#/features/agenda/types/components/type-section.tsx'
import { tierVersions, treatmentTypeVersions } from '#/features/money/catalogue/catalogue.queries.ts'
import { itemVersions } from '#/features/money/items/items.queries.ts'
import { shippingVersions } from '#/features/money/shipping/shipping.queries.ts'
import { doctorVersions } from '#/features/people/doctors/doctors.queries.ts'
import { patientVersions } from '#/features/people/patients/components/patient-versions.ts'
import { userVersions } from '#/features/people/users/users.queries.ts'
import { treatmentVersions } from '#/features/treatments/treatments/components/treatment-versions.ts'
import { appointmentTypeOf, locationOf, personOf } from '#/testing/agenda.ts'
import { patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { VersionsCard } from './components/versions-card.tsx'
import type { NounVersions } from './history.queries.ts'

const id = '019a0000-0000-7000-8000-0000000000a1'
const author = { id: '019a0000-0000-7000-8000-0000000000b1', name: 'Elena Soto' }
const fields = { firstName: 'Ana', phone: '55 1234 5678', birthDate: '1990-05-17', isActive: true }
const history: ObjectHistory = {
  data: [
    {
      id: null,
      number: 3,
      since: '2026-03-03T18:05:09.000Z',
      author,
      action: 'patient.update',
      fields: { ...fields, firstName: 'Inés', isActive: false },
    },
    {
      id: 12,
      number: 2,
      since: '2026-03-02T18:05:09.000Z',
      author: null,
      action: null,
      fields: { ...fields, firstName: 'Inés' },
    },
    { id: 9, number: 1, since: null, author: null, action: null, fields },
  ],
  names: {},
}
const words = { title: 'Change history', hint: 'Earlier versions', show: 'Show history' }
const records = {
  patient: `/patient/${id}`,
  doctor: `/doctor/${id}`,
  user: `/users/${id}`,
  treatment: `/treatments/${id}`,
  treatment_type: `/catalogue/types/${id}`,
  membership_tier: '/catalogue/tiers/vip',
  sale_item: `/catalogue/items/${id}`,
  shipping_option: `/shipping/${id}`,
  location: `/locations/${id}`,
  clinic: `/clinic/${id}`,
  agenda_resource: `/agenda/resources/${id}`,
  appointment_type: `/agenda/types/${id}`,
}
const versions: Record<HistoryKind, NounVersions> = {
  patient: patientVersions,
  doctor: doctorVersions,
  user: userVersions,
  treatment: treatmentVersions,
  treatment_type: treatmentTypeVersions,
  membership_tier: tierVersions,
  sale_item: itemVersions,
  shipping_option: shippingVersions,
  location: locationVersions,
  clinic: clinicVersions,
  agenda_resource: resourceVersions,
  appointment_type: appointmentTypeVersions,
}

interface Shown {
  kind?: HistoryKind
  mayRestore?: boolean
  data?: ObjectHistory['data']
  /** To the request to restore. */
  answer?: ReturnType<typeof refusal>
  answerNow?: () => ReturnType<typeof refusal> | undefined
  /** To the request for the history, instead of `data`. */
  read?: () => ReturnType<typeof refusal> | undefined
}
async function show({ kind = 'patient', mayRestore = true, data = history.data, answer, answerNow, read }: Shown = {}) {
  const calls = serveApi({
    [`GET ${records[kind]}/history`]: () => read?.() ?? { status: 200, body: { ...history, data } },
    [`POST ${records[kind]}/history/restore`]: () =>
      answer ?? answerNow?.() ?? { status: 200, body: patientOf({ id, version: 4 }) },
  })
  const of = { ...versions[kind], id: kind === 'membership_tier' ? 'vip' : id, version: 3 }
  const card = <VersionsCard record={of} mayRestore={mayRestore} words={words} />
  const { user, client } = await renderApp({ '/': card }, { account: 'STAFF', at: '/', language: 'en' })
  expect(calls.filter(({ path }) => path.includes('history'))).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Show history' }))
  return { user, client, calls, dialog: within(await screen.findByRole('dialog', { name: 'Change history' })) }
}

it('J5 lists the changes, newest first: who, when, and each field before and after', async () => {
  const { dialog } = await show()
  const entries = within(await dialog.findByRole('list', { name: 'Changes' })).getAllByRole('listitem')
  expect(entries.map((entry) => entry.textContent)).toEqual([
    'Version 3, currentActiveBefore: YesNow: NoRestore this valueElena Soto · 3 Mar 2026, 12:05',
    'Version 2First nameBefore: AnaNow: InésRestore this valueRestore version 2Changed outside Piel · 2 Mar 2026, 12:05',
    'Version 1, oldest keptRestore version 1',
  ])
  expect(dialog.getByText(/Earlier changes are not shown/)).toBeTruthy()
})

it('J5 restores an earlier version after a confirmation, on the version that was shown', async () => {
  const { user, calls, dialog } = await show()
  await user.click(await dialog.findByRole('button', { name: 'Restore version 2' }))
  const confirm = within(await screen.findByRole('alertdialog', { name: 'Restore version 2?' }))
  expect(confirm.getByText('Active').nextElementSibling?.textContent).toBe('Before: NoNow: Yes')
  await user.click(confirm.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Version 2 was restored')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const sent = calls.find(({ method }) => method === 'POST')
  expect(sent).toMatchObject({ path: `/patient/${id}/history/restore`, body: { versionId: 12 } })
  expect(sent?.headers.get('if-match')).toBe('"v3"')
})

it('J5 restores one field of an earlier version, and explains why another one cannot be', async () => {
  const pointer = '/user/firstName'
  let answer: ReturnType<typeof refusal> | undefined
  const { user, calls, dialog } = await show({ answerNow: () => answer })
  await user.click(await dialog.findByRole('button', { name: 'Restore this value: First name, version 1' }))
  const confirm = within(await screen.findByRole('alertdialog', { name: 'Restore this value: First name?' }))
  expect(confirm.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['First name'])
  expect(confirm.getByText('First name').nextElementSibling?.textContent).toBe('Before: InésNow: Ana')
  answer = refusal('validation_failed', [{ pointer, code: 'validation.firstNameMin' }])
  await user.click(confirm.getByRole('button', { name: 'Restore' }))
  expect(within(await confirm.findByRole('alert')).getByText('This value cannot be restored:')).toBeTruthy()
  answer = undefined
  await user.click(confirm.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('The value was restored')).toBeTruthy()
  const bodies = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies).toEqual([9, 9].map((versionId) => ({ versionId, fields: ['firstName'] })))
})

it('J5 offers no restore of a field that has its earlier value again, or that restores keep', async () => {
  const [current, second, first] = history.data as [ObjectVersion, ObjectVersion, ObjectVersion]
  const archivedAt = '2026-03-01T18:05:09.000Z'
  const data = [
    { ...current, fields: { ...fields, isActive: true } },
    { ...second, fields: { ...second.fields, archivedAt } },
    first,
  ]
  const { dialog } = await show({ data })
  await dialog.findAllByText('First name')
  const buttons = dialog.getAllByRole('button', { name: /^Restore this value/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Restore this value: First name, version 2',
  ])
})

it('J5 names what a restore does not change, and offers no restore without effect', async () => {
  const [current, second, first] = history.data as [ObjectVersion, ObjectVersion, ObjectVersion]
  const archivedAt = '2026-03-01T18:05:09.000Z'
  const data = [
    current,
    { ...second, fields: { ...current.fields, archivedAt } },
    { ...first, fields: { ...first.fields, archivedAt } },
  ]
  const { user, dialog } = await show({ data })
  await dialog.findByText('Archived')
  expect(dialog.getAllByRole('button', { name: /Restore version/ })).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Restore version 1' }))
  const confirm = within(await screen.findByRole('alertdialog'))
  expect(confirm.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['First name', 'Active'])
  expect(confirm.getByText('Not restored: Archived')).toBeTruthy()
  await user.click(confirm.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Restore version 1'))
})

it.each([
  ['/patient/address', 'validation.addressMin', 'Address: The address must have at least 10 characters'],
  ['/user/email', 'validation.emailTaken', 'Email: Email is already registered.'],
  ['/doctor/licenses/0/number', 'validation.licenseNumberRequired', 'Licences: The licence number is required'],
  ['/doctorId', 'validation.doctorUnknown', 'Doctor: This doctor does not exist'],
])('J5 explains why a version of %s cannot be restored', async (pointer, code, text) => {
  const data = history.data.map((version, at) => ({
    ...version,
    fields: { ...version.fields, address: at === 0 ? null : 'x' },
  }))
  const { user, dialog } = await show({ data, answer: refusal('validation_failed', [{ pointer, code }]) })
  await user.click(await dialog.findByRole('button', { name: 'Restore version 2' }))
  const confirm = within(await screen.findByRole('alertdialog'))
  await user.click(confirm.getByRole('button', { name: 'Restore' }))
  const alert = within(await confirm.findByRole('alert'))
  expect(alert.getByText('This version cannot be restored:')).toBeTruthy()
  expect(alert.getByRole('listitem').textContent).toBe(text)
})

it('J6 reports that another user changed the record, and loads it again', async () => {
  const { user, calls, dialog } = await show({ answer: refusal('version_conflict') })
  await user.click(await dialog.findByRole('button', { name: 'Restore version 2' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Someone else changed this record. Review it and try again.')).toBeTruthy()
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/history'))).toHaveLength(2))
})

it.each(historyKinds)('J5 reads and restores the history of the kind %s', async (kind) => {
  const fields: Partial<Record<HistoryKind, string>> = {
    treatment: 'notes',
    membership_tier: 'priceMinor',
    treatment_type: 'priceMinor',
    sale_item: 'priceMinor',
    shipping_option: 'priceMinor',
    location: 'name',
    clinic: 'name',
    agenda_resource: 'capacity',
    appointment_type: 'minutes',
  }
  const name = fields[kind] ?? 'firstName'
  const data = history.data.map((version, at) => ({ ...version, fields: { [name]: at } }))
  const { user, calls, dialog } = await show({ kind, data })
  await user.click(await dialog.findByRole('button', { name: 'Restore version 2' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }))
  await waitFor(() =>
    expect(calls.map(({ method, path }) => `${method} ${path}`).slice(0, 2)).toEqual([
      `GET ${records[kind]}/history`,
      `POST ${records[kind]}/history/restore`,
    ]),
  )
})

it.each([
  ['location', 'name', locationOf()],
  ['agenda_resource', 'capacity', personOf(1)],
  ['appointment_type', 'minutes', appointmentTypeOf(1)],
] as const)(
  'J5 K1 refreshes the agenda and its appointments after a version of the kind %s is restored',
  async (kind, name, body) => {
    const data = history.data.map((version, at) => ({ ...version, fields: { [name]: at } }))
    const { user, client, dialog } = await show({ kind, data, answer: { status: 200, body } })
    const stale = [
      'GET /agenda/day',
      'GET /agenda/week',
      'GET /agenda/free',
      'GET /appointments',
      'GET /appointments/:id',
    ]
    for (const key of stale) client.setQueryData([key, {}], {})
    await user.click(await dialog.findByRole('button', { name: 'Restore version 2' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }))
    await screen.findByText('Version 2 was restored')
    expect(stale.filter((key) => !client.getQueryState([key, {}])?.isInvalidated)).toEqual([])
  },
)

it('J5 reports that the history could not be loaded, and tries again', async () => {
  let isFailing = true
  const { user, dialog } = await show({ read: () => (isFailing ? refusal('unavailable') : undefined) })
  expect(await dialog.findByText('The history could not be loaded')).toBeTruthy()
  isFailing = false
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  expect(await dialog.findByText('Active')).toBeTruthy()
})

it('J5 offers no restore for an archived record', async () => {
  const { dialog } = await show({ mayRestore: false })
  await dialog.findByText('Active')
  expect(dialog.queryByRole('button', { name: /Restore/ })).toBeNull()
})

it('J5 states that a record has not changed yet', async () => {
  const { dialog } = await show({ data: history.data.slice(0, 1) })
  expect(await dialog.findByText('No changes yet.')).toBeTruthy()
})
