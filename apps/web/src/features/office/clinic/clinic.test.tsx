import { type Setup, setupSteps } from '@piel/contract/core/setup'
import type { Backups } from '@piel/contract/office/backups'
import type { Clinic } from '@piel/contract/office/clinic'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { configQuery } from '#/lib/config.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi, type Answer } from '#/testing/serve-api.ts'
import { ClinicPage } from './clinic-page.tsx'

const id = '00000000-0000-7000-8000-00000000c110'
const stored: Clinic = {
  id,
  version: 4,
  updatedAt: '2026-11-20T16:00:00.000Z',
  name: 'Dermatología Roma',
  address: 'Av. Álvaro Obregón 45, Roma Norte',
  phone: '55 5000 1200',
  legalName: null,
  taxId: 'DRO010203AB1',
  taxRegime: '601',
  receiptText: null,
  daySheetText: 'Confidencial',
  logoId: null,
  setBy: [],
  defaults: { name: 'Piel', address: null, phone: null, taxId: null },
}

const at = '2026-11-20T09:00:00.000Z'
const backups: Backups = {
  data: [
    {
      id,
      at,
      file: 'piel-20261120T090000Z.age',
      bytes: 3 * 1024 ** 2,
      check: 'passed',
      isPresent: true,
    },
  ],
  missing: null,
  scheduledAt: '03:00',
  running: null,
  failed: null,
}
const setup: Setup = {
  isDismissed: true,
  version: 2,
  updatedAt: at,
  steps: setupSteps.map((step) => ({ step, isDone: step === 'clinic' || step === 'types' })),
}
const mail = {
  isSet: true,
  from: 'piel@clinica.mx',
  server: 'smtp.clinica.mx:465',
  sentAt: null,
  failedAt: null,
  error: null,
}

interface Shown {
  clinic?: Clinic
  language?: 'en' | 'es'
  save?: (body: unknown) => Answer
  more?: Parameters<typeof serveApi>[0]
}
async function show({ clinic = stored, language = 'en', save, more = {} }: Shown = {}) {
  const calls = serveApi({
    'GET /clinic': () => ({ status: 200, body: clinic }),
    'GET /clinic/papers': () => ({ status: 404 }),
    'GET /clinic/mail': () => ({ status: 200, body: mail }),
    'GET /clinic/setup': () => ({ status: 200, body: setup }),
    'PATCH /clinic/setup': () => ({ status: 200, body: { ...setup, isDismissed: false, version: 3 } }),
    'GET /backups': () => ({ status: 200, body: backups }),
    'POST /backups': () => ({
      status: 202,
      body: { ...backups, running: { startedAt: at, percent: 0, secondsLeft: null } },
    }),
    ...more,
    'PATCH /clinic/*': ({ body }) =>
      save?.(body) ?? { status: 200, body: { ...clinic, ...(body as object), version: 5 } },
  })
  const path = '/configuracion/clinica'
  const app = await renderApp({ [path]: <ClinicPage /> }, { account: 'ADMIN', at: path, language })
  return { ...app, calls }
}
const paper = async () => within(await screen.findByRole('article'))

it('Q4 previews the receipt during typing, and saves the changed fields with the version that was shown', async () => {
  const { user, calls, client } = await show()
  expect((await paper()).getByText('601', { exact: false })).toBeTruthy()
  const name = screen.getByRole('textbox', { name: 'Clinic name' })
  await user.clear(name)
  await user.type(name, 'Piel Sana')
  await user.type(screen.getByRole('textbox', { name: 'Text on receipts' }), 'Gracias')
  expect((await paper()).getByText('Piel Sana')).toBeTruthy()
  expect((await paper()).getByText('Gracias')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1))
  const patch = calls.find(({ method }) => method === 'PATCH')
  expect(patch?.body).toEqual({ name: 'Piel Sana', receiptText: 'Gracias' })
  expect(patch?.headers.get('if-match')).toBe('"v4"')
  await waitFor(() => expect(client.getQueryData(configQuery.queryKey)).toMatchObject({ clinicName: 'Piel Sana' }))
})

it('Q4 shows the day sheet with its text', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Day sheet' }))
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  expect(await preview.findByText('Confidencial')).toBeTruthy()
  expect(preview.getAllByRole('row')).toHaveLength(3)
})

it('Q4 names the variable that decides a value, which cannot be typed', async () => {
  await show({
    clinic: {
      ...stored,
      setBy: [{ field: 'name', variable: 'CLINIC_NAME' }],
      defaults: { ...stored.defaults, name: 'Del entorno' },
    },
  })
  expect(
    await screen.findByText('Set by CLINIC_NAME. To change it here, remove the variable and restart Piel.'),
  ).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Clinic name' })).toBeNull()
  expect((await paper()).getByText('Del entorno')).toBeTruthy()
})

it('Q4 shows an error of the tax data at its field, in Spanish', async () => {
  const { user } = await show({
    language: 'es',
    save: () => refusal('validation_failed', [{ pointer: '/taxRegime', code: 'validation.taxRegimeMismatch' }]),
  })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Régimen fiscal' }), '626')
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText('Un contribuyente con este RFC no puede tener este régimen')).toBeTruthy()
  const taxId = screen.getByRole('textbox', { name: 'RFC' })
  await user.clear(taxId)
  await user.type(taxId, 'DRO011303AB1')
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText('Escriba las 12 o 13 letras y dígitos del RFC')).toBeTruthy()
})

it('Q4 starts a backup at a press, states its progress at once and the time that is left', async () => {
  let percent = 0
  const { user, calls } = await show({
    more: {
      'GET /backups': () => ({
        status: 200,
        body: percent === 0 ? backups : { ...backups, running: { startedAt: at, percent, secondsLeft: 150 } },
      }),
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Backups' }))
  expect(list.getByRole('listitem').textContent).toContain('3 MB')
  await user.click(screen.getByRole('button', { name: 'Back up now' }))
  expect(await screen.findByText('Preparing the backup')).toBeTruthy()
  percent = 40
  expect(
    await screen.findByText('40% of the data is in the backup. About 3 minutes left.', {}, { timeout: 3000 }),
  ).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Back up now' }).getAttribute('aria-valuenow')).toBe('40')
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it('Q4 names the variable without which no backup can be made, in Spanish', async () => {
  await show({
    language: 'es',
    more: { 'GET /backups': () => ({ status: 200, body: { ...backups, data: [], missing: 'BACKUP_DIR' } }) },
  })
  expect(await screen.findByText(/Piel no puede hacer respaldos: falta BACKUP_DIR/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Respaldar ahora' })).toBeNull()
})

it('Q4 sends a test email to the user, and states why the server refused it', async () => {
  const { user } = await show({
    more: {
      'POST /clinic/mail/test': () => ({
        status: 200,
        body: { ...mail, to: 'ana@clinica.mx', failedAt: at, error: 'EAUTH' },
      }),
    },
  })
  expect(
    await screen.findByText('Letters come from piel@clinica.mx and leave through smtp.clinica.mx:465.'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText('The mail server refused the test: EAUTH')).toBeTruthy()
})

it('Q5 lists what is still to be set up, and calls the checklist back', async () => {
  const { user, calls, client } = await show()
  const list = within(await screen.findByRole('list', { name: 'Set up the clinic' }))
  expect(list.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Name and tax data of the clinic: done',
    'Doctors and staff: to do',
    'Working hours: to do',
    'Appointment types: done',
    'Till: to do',
    'First patient: to do',
    'First backup: to do',
  ])
  await user.click(screen.getByRole('button', { name: 'Show on the dashboard' }))
  await waitFor(() => expect(client.getQueryData(configQuery.queryKey)).toMatchObject({ isNew: true }))
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ isDismissed: false })
})
