import { someOf } from '../apps/api/src/testing/tier.ts'
import { patterns } from '../apps/web/src/lib/paths.ts'
import { addAlert } from './alerts.ts'
import { apiClient } from './api-client.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import { startTreatment } from './money.ts'

const stamp = () => `${Date.now()}${Math.floor(Math.random() * 1e6)}`

async function patientOf(url: string) {
  const client = await apiClient(url, 'admin')
  const patient = (await (await client.register(`alertas-${stamp()}`)).json()) as { id: string }
  return { client, id: patient.id }
}

/** Every route about one patient: those named after it, and that of a treatment. */
const routes = Object.entries(patterns).filter(
  ([name, pattern]) => pattern.includes('$id') && (name.startsWith('patient') || name === 'treatment'),
)

for (const width of someOf([1440, 360]))
  test(`N3 the banner is in view on every route of a patient, without a request of its own, at ${width} px`, async ({
    admin,
    product,
  }) => {
    const { client, id } = await patientOf(product.url)
    await addAlert(client, id, { label: 'Penicilina', severity: 'severe' })
    await addAlert(client, id, { label: 'Látex' })
    const treatment = await startTreatment(client, id, { type: 'Acne', valueMinor: 100_000 })
    const asked: string[] = []
    admin.on('request', (request) => {
      if (/\/api\/.*(alert|allerg)/.test(request.url())) asked.push(request.url())
    })
    await admin.setViewportSize({ width, height: 640 })
    expect(routes.length).toBeGreaterThanOrEqual(7)
    for (const [name, pattern] of routes) {
      await admin.goto(pattern.replace('$id', name === 'treatment' ? treatment.id : id))
      const banner = admin.getByRole('region', { name: 'Allergies and alerts' })
      await expect(banner, name).toContainText('Allergies: Penicillin (severe), Latex')
      await admin.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(banner, name).toBeInViewport({ ratio: 1 })
      const covered = await banner.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect()
        return !element.contains(document.elementFromPoint(left + 24, top + height / 2))
      })
      expect(covered, name).toBe(false)
    }
    expect(asked).toEqual([])
  })

test('N3 the banner is in the dialogs that start a treatment and record a payment', async ({ admin, product }) => {
  const { client, id } = await patientOf(product.url)
  await addAlert(client, id, { label: 'Penicilina', severity: 'severe' })
  await admin.goto(`/pacientes/detalle/${id}`)
  const start = () => admin.getByRole('button', { name: 'Start treatment' }).first().click()
  for (const open of [start, () => admin.keyboard.press('p')]) {
    await open()
    const dialog = admin.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'Allergies and alerts' })).toContainText('Penicillin (severe)')
    await admin.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('N3 N4 a patient is asked, an allergy added and ended, by keyboard alone', async ({ admin, product }) => {
  const { id } = await patientOf(product.url)
  await admin.goto(`/pacientes/detalle/${id}`)
  const banner = admin.getByRole('region', { name: 'Allergies and alerts' }).first()
  await expect(banner).toContainText('Allergies: not asked')
  await admin.getByRole('heading', { level: 1 }).focus()
  await tabTo(admin, 'Ask about allergies')
  await admin.keyboard.press('Enter')
  const dialog = admin.getByRole('dialog', { name: 'Allergies and alerts' })
  await tabTo(admin, 'No known allergies')
  await admin.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Still no known allergies' })).toBeVisible()
  await tabTo(admin, 'Add allergy')
  await admin.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Substance' })).toBeFocused()
  await admin.keyboard.type('Amoxicillin')
  await tabTo(admin, 'Source*')
  await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('Enter')
  await tabTo(admin, 'Add allergy')
  await admin.keyboard.press('Enter')
  await expect(dialog.getByText('Penicillins')).toBeVisible()
  await tabTo(admin, 'End: Amoxicillin')
  await admin.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await admin.keyboard.type('Ruled out by a skin test')
  await tabTo(admin, 'End alert')
  await admin.keyboard.press('Enter')
  await expect(dialog.getByText('Allergies: not asked')).toBeVisible()
  await tabTo(admin, 'Show ended alerts')
  await admin.keyboard.press('Enter')
  await expect(dialog.getByText(/Ended by .*: Ruled out by a skin test/)).toBeVisible()
  await admin.keyboard.press('Escape')
  await expect(banner.getByRole('button', { name: 'Ask about allergies' })).toBeFocused()
})

test('N3 on a phone the banner takes two lines and opens the rest', { tag: '@full' }, async ({ admin, product }) => {
  const { client, id } = await patientOf(product.url)
  for (const label of [
    'Penicilina',
    'Látex',
    'Trimetoprima con sulfametoxazol',
    'Yodopovidona',
    'Níquel',
    'Cinta adhesiva',
  ])
    await addAlert(client, id, { label, severity: 'severe' })
  await admin.setViewportSize({ width: 360, height: 740 })
  await admin.goto(`/pacientes/detalle/${id}`)
  const banner = admin.getByRole('region', { name: 'Allergies and alerts' })
  const more = banner.getByRole('button', { name: /^Show \d more alerts$/ })
  await expect(more).toHaveText(/^\+\d$/)
  const closed = (await banner.boundingBox())?.height ?? 0
  expect(closed).toBeLessThan(70)
  await expect(banner.getByText('Adhesive tape')).not.toBeInViewport()
  await more.click()
  await expect(banner.getByText('Adhesive tape')).toBeInViewport({ ratio: 1 })
  expect((await banner.boundingBox())?.height).toBeGreaterThan(closed)
  await admin.setViewportSize({ width: 1280, height: 740 })
  await expect(more).toBeHidden()
  await expect(banner.getByText('Adhesive tape')).toBeInViewport({ ratio: 1 })
})
