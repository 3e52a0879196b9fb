import { expect, test } from './fixtures.ts'

test.describe('The reports', () => {
  test('Q6 lead from an age to the debtors whose balances sum to its bar, by keyboard alone', async ({ staff }) => {
    await staff.goto('/reportes')
    const ages = staff.getByRole('region', { name: 'Balances due by age' })
    const points = ages.getByRole('slider')
    await points.focus()
    await staff.keyboard.press('Home')
    const text = (await points.getAttribute('aria-valuetext')) ?? ''
    const [, amount = '', patients = ''] = /^0–30 days: (\$[\d,.]+), ([\d,]+) patients?$/.exec(text) ?? []
    expect([text, amount !== '']).toEqual([text, true])

    await ages.getByRole('button', { name: 'Show as table' }).press('Enter')
    await expect(ages.getByRole('row', { name: /^0–30 days/ })).toContainText(amount.replace('$', ''))
    await ages.getByRole('button', { name: 'Show as chart' }).press('Enter')

    await points.focus()
    await staff.keyboard.press('Enter')
    await expect(staff).toHaveURL('/transacciones/adeudos?age=upTo30')
    await expect(staff.getByText(amount, { exact: true }).first()).toBeVisible()
    await expect(staff.getByText(new RegExp(`of ${patients}$`))).toBeVisible()
  })
})
