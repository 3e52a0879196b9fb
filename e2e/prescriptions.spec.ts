import { addAlert } from './alerts.ts'
import { apiClient } from './api-client.ts'
import { expect, test } from './fixtures.ts'
import { keyboardUser } from './keyboard.ts'

const stamp = () => `${Date.now()}${Math.floor(Math.random() * 1e6)}`

async function patientOf(url: string) {
  const client = await apiClient(url, 'admin')
  const { id } = (await (await client.register(`recetas-${stamp()}`)).json()) as { id: string }
  return { client, id, at: `/pacientes/detalle/${id}/recetas` }
}

test('N12 N13 a doctor prescribes, answers a warning, repeats and voids by keyboard alone', async ({
  owner,
  product,
}) => {
  const { client, id, at } = await patientOf(product.url)
  await addAlert(client, id, { label: 'Penicilina', family: 'penicillins', severity: 'severe' })
  await owner.goto(`${at}?new=1`)
  const user = keyboardUser(owner)
  const generic = owner.getByRole('combobox', { name: 'Generic name' })
  await expect(generic).toBeFocused()
  // With an error and without its accent.
  await user.type('amoxisilina')
  await expect(owner.getByRole('option').first()).toContainText('Amoxicilina')
  await user.press('Enter')
  await expect(generic).toHaveValue('Amoxicilina')
  await expect(owner.getByText('1 allergy, by name and family')).toBeVisible()
  await expect(owner.getByText('Interactions are not checked')).toBeVisible()
  await user.go('Strength')
  await user.type('500 mg')
  await user.go('Dose')
  await user.type('1')
  await user.go('How often')
  await user.type('Cada 8 horas')
  await user.go('For how long')
  await user.type('7 días')
  await user.press('Enter')
  const dose = owner.getByRole('textbox', { name: 'Dose' })
  await expect(dose).toBeFocused()
  await expect(owner.getByText('Add the unit, such as mg, ml or tablet')).toBeVisible()
  await dose.press('End')
  await user.type(' cápsula')
  await user.press('Enter')
  const reason = owner.getByRole('textbox', { name: 'Why it is prescribed all the same' })
  await expect(reason).toBeFocused()
  await user.type('Alergia descartada por prueba')
  await user.press('Enter')
  await owner.waitForURL('**/recetas/*')
  const paper = owner.getByRole('article')
  await expect(paper).toContainText('Amoxicilina')
  await expect(paper).toContainText('1 cápsula · Vía oral · Cada 8 horas · 7 días')
  await expect(paper).toHaveAttribute('lang', 'es')

  await owner.goto(at)
  await user.go('Repeat last')
  await user.press('Enter')
  await expect(owner.getByRole('combobox', { name: 'Generic name' })).toHaveValue('Amoxicilina')
  // The warning has to be answered again.
  await expect(owner.getByRole('textbox', { name: 'Why it is prescribed all the same' })).toHaveValue('')
  await user.go('Cancel')
  await user.press('Enter')
  const folio = /^Void prescription (\d{4}-\d{4,})$/
  const name = (await owner.getByRole('button', { name: folio }).getAttribute('aria-label')) ?? ''
  await user.go(name)
  await user.press('Enter')
  await expect(owner.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await user.type('Paciente equivocado')
  await user.press('Enter')
  await expect(owner.getByText('Voided by', { exact: false })).toContainText('Paciente equivocado')
})

test('N12 prints on half a letter page, A5 and letter, 20 medicines on as many pages as they need', async ({
  owner,
  product,
}) => {
  const { id } = await patientOf(product.url)
  const client = await apiClient(product.url, 'owner')
  const items = Array.from({ length: 20 }, (_, i) => ({
    generic: `Preparado ${String.fromCodePoint(65 + i)} magistral`,
    form: 'cream',
    dose: 'Capa fina',
    route: 'topical',
    frequency: 'Cada 12 horas',
    duration: '30 días',
    quantity: 1,
    note: 'Aplique sobre la piel limpia y seca, sin frotar.',
  }))
  const answer = await client.send('POST', `/patient/${id}/prescriptions`, {
    body: { items, indications: 'Evite el sol.' },
    headers: { 'idempotency-key': stamp() },
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  const { id: made } = (await answer.json()) as { id: string }
  await owner.goto(`/recetas/${made}`)
  await expect(owner.getByRole('article')).toContainText('Preparado T magistral')
  const sizes = { 'Half letter': [396, 612], A5: [420, 595], Letter: [612, 792] } as const
  for (const [label, [width, height]] of Object.entries(sizes)) {
    await owner.getByRole('button', { name: label, exact: true }).click()
    const pdf = (await owner.pdf({ preferCSSPageSize: true })).toString('latin1')
    const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => [
      Math.round(Number(w)),
      Math.round(Number(h)),
    ])
    expect(boxes.length, label).toBeGreaterThan(label === 'Letter' ? 1 : 2)
    for (const [w = 0, h = 0] of boxes) {
      expect(Math.abs(w - width), `${label}: width ${w}`).toBeLessThanOrEqual(1)
      expect(Math.abs(h - height), `${label}: height ${h}`).toBeLessThanOrEqual(1)
    }
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('N12 prescriptions are read, and written from a tablet up', async ({ owner, product }) => {
    const { at } = await patientOf(product.url)
    await owner.goto(at)
    await expect(owner.getByText('Prescriptions are written on a tablet or computer.')).toBeVisible()
    await expect(owner.getByRole('button', { name: 'New prescription' })).toBeHidden()
  })
})
