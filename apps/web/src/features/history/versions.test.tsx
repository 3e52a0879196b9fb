import type { ObjectHistory } from '@piel/contract/history'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { VersionsCard } from './components/versions-card.tsx'

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
const show = async (mayRestore = true, data: ObjectHistory = history) => {
  const calls = serveApi({
    [`GET /patient/${id}/history`]: () => ({ status: 200, body: data }),
    [`POST /patient/${id}/history/restore`]: () => ({ status: 200, body: patientOf({ id, version: 4 }) }),
  })
  const card = <VersionsCard of={{ kind: 'patient', id, version: 3 }} mayRestore={mayRestore} words={words} />
  const { user } = await renderApp({ '/': card }, { account: 'STAFF', at: '/', language: 'en' })
  expect(calls.filter(({ path }) => path.includes('history'))).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Show history' }))
  return { user, calls, dialog: within(await screen.findByRole('dialog', { name: 'Change history' })) }
}

it('J5 shows the latest change and compares any two versions', async () => {
  const { user, dialog } = await show()
  expect((await dialog.findByText('Active')).nextElementSibling?.textContent).toBe('Before: YesNow: No')
  expect(dialog.getAllByRole('option', { name: '3: 3 Mar 2026, 12:05, Elena Soto' })).toHaveLength(2)
  expect(dialog.getAllByRole('option', { name: '2: 2 Mar 2026, 12:05, not changed in Piel' })).toHaveLength(2)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Compare version' }), '1: oldest version kept')
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'With version' }),
    '2: 2 Mar 2026, 12:05, not changed in Piel',
  )
  expect(dialog.getByText('First name').nextElementSibling?.textContent).toBe('Before: AnaNow: Inés')
  expect(dialog.queryByText('Active')).toBeNull()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'With version' }), '1: oldest version kept')
  expect(dialog.getByText('These versions are the same.')).toBeTruthy()
  expect(dialog.getByText(/Earlier changes are not shown/)).toBeTruthy()
})

it('J5 restores an earlier version after a confirmation, on the version that was shown', async () => {
  const { user, calls, dialog } = await show()
  await user.click(await dialog.findByRole('button', { name: 'Restore version 2' }))
  const confirm = within(await screen.findByRole('alertdialog', { name: 'Restore version 2?' }))
  await user.click(confirm.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const sent = calls.find(({ method }) => method === 'POST')
  expect(sent).toMatchObject({ path: `/patient/${id}/history/restore`, body: { versionId: 12 } })
  expect(sent?.headers.get('if-match')).toBe('"v3"')
})

it('J5 offers no restore for an archived record, and says when there is no change yet', async () => {
  const { dialog } = await show(false)
  await dialog.findByText('Active')
  expect(dialog.queryByRole('button', { name: /Restore/ })).toBeNull()
})

it('J5 says when a record has not changed yet', async () => {
  const { dialog } = await show(true, { ...history, data: history.data.slice(0, 1) })
  expect(await dialog.findByText('No changes yet.')).toBeTruthy()
})
