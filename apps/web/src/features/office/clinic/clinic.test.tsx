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

interface Shown {
  clinic?: Clinic
  language?: 'en' | 'es'
  save?: (body: unknown) => Answer
}
async function show({ clinic = stored, language = 'en', save }: Shown = {}) {
  const calls = serveApi({
    'GET /clinic': () => ({ status: 200, body: clinic }),
    'GET /clinic/papers': () => ({ status: 404 }),
    'PATCH /clinic/*': ({ body }) =>
      save?.(body) ?? { status: 200, body: { ...clinic, ...(body as object), version: 5 } },
  })
  const at = '/configuracion/clinica'
  const app = await renderApp({ [at]: <ClinicPage /> }, { account: 'ADMIN', at, language })
  return { ...app, calls }
}
const paper = async () => within(await screen.findByRole('article'))

it('Q4 shows the receipt as it is typed, and saves what changed on the version that was shown', async () => {
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
