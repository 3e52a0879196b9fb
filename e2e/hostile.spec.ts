import { someOf } from '../apps/api/src/testing/tier.ts'
import { apiClient } from './api-client.ts'
import { sql } from './database.ts'
import { expect, test } from './fixtures.ts'
import { openInPlace } from './in-place.ts'
import { waitForNetworkIdle } from './network-idle.ts'

const names = {
  markup: '<img src=x onerror=alert(1)>',
  long: 'Wolfeschlegelsteinhausenbergerdorffmitgliedschaftx',
  script: '"><script>alert(1)</script>',
  bidi: 'Ana\u202Egnp.exe',
  decomposed: 'Jose\u0301',
  apostrophe: "D'Alessandro",
}

test.describe('Hostile names', () => {
  for (const [kind, name] of someOf(Object.entries(names), 2)) {
    test(`E2 E8 shows a name with ${kind} as text in every view, under the enforced policy`, async ({
      nurse,
      product,
    }) => {
      const client = await apiClient(product.url, 'nurse')
      const tag = `hostil-${kind}-${Date.now()}`
      const { id } = (await (await client.register(tag)).json()) as { id: string }
      // The API refuses most of these; an import or an older version could have stored them.
      await sql(
        product,
        'UPDATE users SET first_name = $1, last_name = $1 WHERE id = (SELECT user_id FROM patients WHERE id = $2)',
        [name, id],
      )
      await sql(product, 'UPDATE patients SET address = $1, medical_history = $1 WHERE id = $2', [
        name.repeat(3).slice(0, 190),
        id,
      ])
      let alerted = false
      nurse.on('dialog', (dialog) => {
        alerted = true
        void dialog.dismiss()
      })
      const refused: string[] = []
      await nurse.exposeFunction('policyRefused', (what: string) => refused.push(what))
      await nurse.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = (window as unknown as { policyRefused: (what: string) => void }).policyRefused
          report(`${event.violatedDirective} ${event.blockedURI}`)
        }),
      )
      const views = [
        '/',
        `/pacientes?search=${tag}`,
        `/pacientes/detalle/${id}`,
        `/pacientes/editar/${id}`,
        `/pacientes/detalle/${id}/expediente`,
        `/pacientes/detalle/${id}/cuenta`,
        `/pacientes/detalle/${id}/historial`,
      ]
      for (const [index, view] of views.entries()) {
        await (index === 0 ? nurse.goto(view) : openInPlace(nurse, view))
        await expect(nurse.getByRole('heading', { level: 1 })).toBeVisible()
        await waitForNetworkIdle(nurse)
        expect(await nurse.locator('img[src="x"], #root script').count(), view).toBe(0)
      }
      await openInPlace(nurse, `/pacientes/detalle/${id}`)
      const title = nurse.getByRole('heading', { level: 1 })
      await expect(title).toContainText(name)
      expect(await title.locator('bdi').count()).toBeGreaterThan(0)
      await nurse.emulateMedia({ media: 'print' })
      await expect(title).toContainText(name)
      expect(alerted).toBe(false)
      expect(refused).toEqual([])
    })
  }

  test('E8 refuses markup where it is typed, with the specified text, and keeps it; takes names with direction marks', async ({
    staff,
  }) => {
    await staff.goto('/pacientes/crear')
    const field = staff.getByRole('textbox', { name: 'First name' })
    for (const name of [names.markup, names.script]) {
      await field.fill(name)
      await staff.getByRole('button', { name: 'Register patient' }).click()
      await expect(
        staff
          .getByText('The first name can only contain letters and spaces')
          .or(staff.getByText(/letters and spaces/))
          .first(),
      ).toBeVisible()
      await expect(field).toHaveValue(name)
    }
    await field.fill('Ana\u202EMaría')
    await staff.getByRole('button', { name: 'Register patient' }).click()
    await expect(staff.getByText(/letters and spaces/)).toHaveCount(0)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('J4 serves every page under the policy that security.md decides', async ({ product }) => {
    const answer = await fetch(product.url)
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'none'",
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy).toContain(rule)
    }
    // One script in the page, by its digest, and no other.
    expect(policy).toMatch(/(^| )script-src 'self' 'sha256-[\w+/]{43}=';/)
    expect(policy).not.toContain('unsafe-eval')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })
})
