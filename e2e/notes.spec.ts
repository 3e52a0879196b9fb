import { apiClient } from './api-client.ts'
import { expect, test } from './fixtures.ts'

const stamp = () => `${Date.now()}${Math.floor(Math.random() * 1e6)}`

test('N5 N6 N8 a doctor writes and signs a note by keyboard alone', async ({ owner, product }) => {
  const client = await apiClient(product.url, 'admin')
  const { id } = (await (await client.register(`nota-${stamp()}`)).json()) as { id: string }
  await owner.goto(`/pacientes/nota/${id}`)
  const first = owner.getByRole('textbox', { name: 'Progress' })
  await expect(first).toBeFocused()
  const texts = ['Mejoría', 'TA 120/80', 'Pápulas en mejillas', 'Perfil normal', 'Acné moderado', 'Bueno']
  for (const text of texts) {
    await owner.keyboard.type(text)
    await owner.keyboard.press('Tab')
  }
  await owner.keyboard.type('Adapaleno ___ cada 24 h')
  await owner.keyboard.press('Control+Enter')
  const plan = owner.getByRole('textbox', { name: 'Treatment and plan' })
  await expect(plan).toHaveAttribute('aria-invalid', 'true')
  await expect(plan).toBeFocused()
  await owner.keyboard.press('Control+A')
  await owner.keyboard.type('Adapaleno 0.1 % cada 24 h')
  await expect(owner.getByText('Nothing is missing')).toBeVisible()
  // Typed and left at once: the other page has it all.
  await owner.reload()
  await expect(plan).toHaveValue('Adapaleno 0.1 % cada 24 h')
  await expect(first).toHaveValue('Mejoría')
  await expect(owner.getByRole('button', { name: /^Sign as Dr\. .+, licence \d+/ })).toBeVisible()
  await owner.keyboard.press('Control+Enter')
  const entry = owner.getByRole('article', { name: /^Progress note/ })
  await expect(entry).toContainText('Adapaleno 0.1 % cada 24 h')
  await expect(entry).toContainText('7 of 7')
})
