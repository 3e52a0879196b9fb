import { randomUUID } from 'node:crypto'
import { addAlert } from '../../alerts.ts'
import { apiClient } from '../../api-client.ts'
import { failing, type Screen, type Stage } from '../screen.ts'
import type { TestData } from '../test-data.ts'

const created = new WeakMap<TestData, Promise<Record<'patient' | 'empty' | 'prescription', string>>>()

const item = (generic: string, more: object = {}) => ({
  generic,
  form: 'cream',
  strength: '1 %',
  dose: 'Capa fina',
  route: 'topical',
  frequency: 'Cada 12 horas',
  duration: '28 días',
  quantity: 1,
  ...more,
})

/** A patient with an allergy, a void prescription and a valid one, and a patient without any. */
async function createPrescriptions({ url }: TestData) {
  const [admin, owner] = [await apiClient(url, 'admin'), await apiClient(url, 'owner')]
  const register = async (name: string) =>
    ((await (await admin.register(`recetas.${name}`)).json()) as { id: string }).id
  const [patient, empty] = [await register('varias'), await register('ninguna')]
  const issue = async (items: object[], indications: string | null) => {
    const answer = await owner.send('POST', `/patient/${patient}/prescriptions`, {
      body: { items, indications },
      headers: { 'idempotency-key': randomUUID() },
    })
    if (answer.status !== 201) throw new Error(`Prescribing answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { id: string }).id
  }
  const first = await issue([item('Mupirocina')], null)
  await owner.send('POST', `/prescriptions/${first}/void`, { body: { reason: 'Dosis equivocada' } })
  const prescription = await issue(
    [
      item('Terbinafina', { brand: 'Lamisil' }),
      item('Hidroxicina', {
        form: 'tablet',
        strength: '10 mg',
        dose: '1 tableta',
        route: 'oral',
        frequency: 'Cada 24 horas, por la noche',
        fills: 2,
        note: 'Causa sueño: no maneje.',
      }),
      item('Clonazepam', { form: 'tablet', strength: '0.5 mg', dose: '1 tableta', route: 'oral', quantity: 2 }),
    ],
    'Protector solar cada 4 horas. Regrese en un mes.',
  )
  await addAlert(admin, patient, { label: 'Penicilina', family: 'penicillins', severity: 'severe' })
  return { patient, empty, prescription }
}

const of = (path: (ids: Record<'patient' | 'empty' | 'prescription', string>) => string) => ({
  who: 'owner' as const,
  path: async (testData: TestData) => {
    const made = created.get(testData) ?? createPrescriptions(testData)
    created.set(testData, made)
    return path(await made)
  },
})
const list = of(({ patient }) => `/pacientes/detalle/${patient}/recetas`)
const isoTretinoin = async ({ page, t }: Stage) => {
  const { form } = t.prescriptions
  await page.getByRole('combobox', { name: form.generic }).fill('Isotretinoína')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: form.add }).click()
  await page.getByRole('combobox', { name: form.generic }).nth(1).fill('Amoxicilina')
  await page.keyboard.press('Escape')
}

/** Prescriptions of a patient, their form and their paper. */
export const prescriptions: Screen[] = [
  {
    name: 'prescriptions',
    rows: 'N12',
    ...list,
    ready: ({ page }) => page.getByText('Dosis equivocada', { exact: false }),
  },
  {
    name: 'prescriptions-empty',
    rows: 'N12',
    ...of(({ empty }) => `/pacientes/detalle/${empty}/recetas`),
    ready: ({ page, t }) => page.getByText(t.prescriptions.empty),
  },
  {
    name: 'prescriptions-error',
    alike: 'record-error',
    rows: 'N12 I4',
    ...list,
    before: failing(/\/prescriptions$/),
    ready: ({ page, t }) => page.getByText(t.prescriptions.loadError),
  },
  {
    name: 'prescription-form',
    rows: 'N12 N13',
    ...of(({ patient }) => `/pacientes/detalle/${patient}/recetas?new=1`),
    act: isoTretinoin,
    ready: ({ page, t }) => page.getByLabel(t.prescriptions.checks.reason, { exact: false }),
    widths: [768, 1024, 1440],
    needsOwnPage: true,
  },
  {
    name: 'prescription-void',
    rows: 'N12',
    ...list,
    act: ({ page, t }) =>
      page
        .getByRole('button', { name: new RegExp(`^${t.prescriptions.voidOne.replace('{{folio}}', '.*')}$`) })
        .first()
        .click(),
    ready: ({ page, t }) => page.getByText(t.prescriptions.voidText),
    isOverlay: true,
  },
  {
    name: 'prescription-paper',
    rows: 'N12',
    ...of(({ prescription }) => `/recetas/${prescription}`),
    ready: ({ page }) => page.getByText('Lamisil', { exact: false }),
  },
]
