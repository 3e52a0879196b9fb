import { minutesOf } from '../packages/contract/src/core/times.ts'
import { agendaOf } from './agenda.ts'
import { daysFromNow } from './care.ts'
import { expect, test } from './fixtures.ts'
import { keyboardUser } from './keyboard.ts'

test('K4 a known patient is booked by keyboard alone within 15 s', async ({ staff, product }) => {
  const { patient } = await agendaOf(product.url)
  const { lastName } = await patient()
  await staff.goto('/agenda')
  await expect(staff.getByRole('grid')).toBeVisible()
  const keys = keyboardUser(staff)
  const begun = Date.now()
  await keys.press('n')
  const dialog = staff.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: /Patient/ })).toBeFocused()
  await keys.type(lastName.slice(0, 14))
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await keys.press('Enter')
  const chip = dialog.getByRole('button', { name: /^\d\d:\d\d|, \d\d:\d\d/ }).first()
  await keys.go((await chip.textContent()) ?? '')
  await keys.press('Enter')
  await keys.go('Book')
  await keys.press('Enter')
  await expect(staff.getByText(/^Booked: Amalia/)).toBeVisible()
  expect(Date.now() - begun).toBeLessThan(15_000)
  console.log(`keystrokes, to book an appointment: ${keys.count()}`)
})

test('K14 an appointment is moved by keyboard, and back by Undo', async ({ staff, product }) => {
  const { patient, free, book, get } = await agendaOf(product.url)
  const { id: patientId, lastName } = await patient()
  const starts = await free(`&from=${daysFromNow(1)}&days=30`)
  const first = starts.at(-1)
  if (!first) throw new Error('no free start')
  const { id } = await book(patientId, first)
  const others = await free(`&leadIds=${first.leadId}&from=${first.date}&days=1&ignoreId=${id}`)
  // The arrows move by steps; free times also begin where something ends.
  const next = others.find(({ time }) => time !== first.time && (minutesOf(time) - minutesOf(first.time)) % 15 === 0)
  if (!next) throw new Error('no second free start')
  const steps = (minutesOf(next.time) - minutesOf(first.time)) / 15
  await staff.goto(`/agenda?date=${first.date}`)
  const card = staff
    .getByRole('gridcell')
    .getByRole('button', { name: new RegExp(lastName) })
    .first()
  await card.focus()
  const keys = keyboardUser(staff)
  await keys.press('m')
  for (let step = 0; step < Math.abs(steps); step++) await keys.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
  await keys.press('Enter')
  const dialog = staff.getByRole('dialog', { name: /^Move Amalia/ })
  await expect(dialog.getByText(new RegExp(first.time))).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Move' })).toBeFocused()
  await keys.press('Enter')
  await expect(staff.getByText(/was moved to/)).toBeVisible()
  expect((await get<{ time: string }>(`/appointments/${id}`)).time).toBe(next.time)
  await staff.getByRole('button', { name: 'Undo' }).click()
  await expect(staff.getByText(/is back in place/).last()).toBeVisible()
  expect((await get<{ time: string }>(`/appointments/${id}`)).time).toBe(first.time)
})

test('K13 K15 a status is set in one press on a phone, and another browser shows it within 2 s', async ({
  staff,
  admin,
  product,
}) => {
  const { patient, free, book } = await agendaOf(product.url)
  const { id: patientId, lastName } = await patient()
  // Before its day, an appointment is confirmed next.
  const start = (await free(`&from=${daysFromNow(2)}&days=30`)).at(-1)
  if (!start) throw new Error('no free start')
  await book(patientId, start)
  await admin.goto(`/agenda?date=${start.date}`)
  const other = admin
    .getByRole('gridcell')
    .getByRole('button', { name: new RegExp(lastName) })
    .first()
  await expect(other).toHaveAccessibleName(/Booked/)
  await staff.setViewportSize({ width: 390, height: 800 })
  await staff.goto(`/agenda?date=${start.date}`)
  const row = staff.getByRole('listitem').filter({ hasText: lastName })
  await row.getByRole('button', { name: /^Confirm:/ }).click()
  await expect(other).toHaveAccessibleName(/Confirmed/, { timeout: 2000 })
  await expect(row.getByText('Confirmed', { exact: true })).toBeVisible()
})
