import { apiClient } from './api-client.ts'
import { createDoctor } from './care.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import { uniqueLetters } from './unique.ts'

const stamp = () => `${Date.now()}${Math.floor(Math.random() * 1e6)}`

test('F4 a doctor is assigned, shown on both pages, and removed, by keyboard alone', async ({ staff, product }) => {
  const client = await apiClient(product.url, 'staff')
  const lastName = `Zamarripa${uniqueLetters()}`
  const email = `medica.${stamp()}@example.org`
  const doctor = await createDoctor(client, { firstName: 'Minerva', lastName, email, password: 'Piel-medica-2026$' })
  const patient = (await (await client.register(`tratada-${stamp()}`)).json()) as { id: string }

  await staff.goto(`/pacientes/detalle/${patient.id}`)
  const card = staff.getByRole('region', { name: 'Treating doctors' })
  await expect(card.getByText('No doctor is treating this patient')).toBeVisible()
  await staff.getByRole('heading', { level: 1 }).focus()
  await tabTo(staff, 'Assign doctor')
  await staff.keyboard.press('Enter')
  const choice = staff.getByRole('combobox', { name: 'Doctor' })
  await expect(choice).toBeFocused()
  await staff.keyboard.type(lastName)
  await expect(staff.getByRole('option')).toHaveCount(1)
  await expect(staff.getByRole('option')).toContainText('Dermatology')
  await staff.keyboard.press('Enter')
  await expect(choice).toHaveValue(`Minerva ${lastName}`)
  await staff.keyboard.press('Enter')
  await expect(card.getByRole('link', { name: `Minerva ${lastName}` })).toBeVisible()
  await expect(card.getByText('Current')).toBeVisible()

  await staff.goto(`/medicos/detalle/${doctor.id}`)
  const table = staff.getByRole('table', { name: 'Assigned patients' })
  await expect(table.getByRole('link', { name: 'Prueba Resistente' })).toBeVisible()
  await expect(table.getByText('Not specified')).toBeVisible()
  await staff.getByRole('combobox', { name: /Status/ }).selectOption('Completed')
  await expect(staff.getByText('No matches')).toBeVisible()
  await staff.goto(`/medicos/detalle/${doctor.id}`)
  await table.getByRole('link', { name: 'Prueba Resistente' }).focus()
  await tabTo(staff, 'Remove: Prueba Resistente')
  await staff.keyboard.press('Enter')
  const asked = staff.getByRole('alertdialog')
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await staff.keyboard.press('Tab')
  await staff.keyboard.press('Enter')
  await expect(staff.getByText('No patients assigned yet')).toBeVisible()
})
