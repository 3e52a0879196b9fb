import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue, ledgerAccountOf, ledgerOf, membershipOf } from '#/testing/ledger.ts'
import { onDesk, stubMedia } from '#/testing/media.ts'
import { patientId, patientOf } from '#/testing/patients.ts'
import { inPatientFrame } from '#/testing/patient-frame.tsx'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { StatementPage } from './statement-page.tsx'

beforeEach(() => stubMedia(onDesk))

const base = (account: ReturnType<typeof ledgerAccountOf>) => ({
  'GET /patient/*': () => ({ status: 200, body: patientOf() }),
  'GET /patient/*/ledger': () => ledgerOf(account),
  'GET /catalogue': catalogue,
})
const show = () =>
  renderApp(
    { '/pacientes/detalle/$id/cuenta': inPatientFrame(<StatementPage />) },
    { at: `/pacientes/detalle/${patientId}/cuenta` },
  )

describe('the renewal of a membership', () => {
  it('G3 renews a membership that ends soon, and states from which to which day (F5)', async () => {
    const calls = serveApi({
      ...base(ledgerAccountOf({ membership: membershipOf({ state: 'ends' }) })),
      'POST /patient/*/memberships': () => ({ status: 201, body: membershipOf({ endsOn: '2028-11-02' }) }),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Sell membership' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('radio', { name: /Premium/ }))
    expect(dialog.getByText('Renewal: from 3 Nov 2027 to 2 Nov 2028, after the current membership.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Sell membership' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ tier: 'premium' })
  })

  it('G3 shows a renewal, and what ending the membership does to it (F5)', async () => {
    const renewal = membershipOf({ startsOn: '2027-11-03', endsOn: '2028-11-02', priceMinor: 400_000 })
    serveApi(base(ledgerAccountOf({ membership: membershipOf({ state: 'ends' }), renewal })))
    const { user } = await show()
    expect(await screen.findByText('until 2 Nov 2027, renewed until 2 Nov 2028')).toBeTruthy()
    expect(screen.queryByText('Ends soon')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'End membership' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/The renewal from 3 Nov 2027 will be cancelled, too/)).toBeTruthy()
    expect(dialog.getByRole('checkbox', { name: /Only cancel the renewal.*\$4,000.00/ })).toBeTruthy()
  })
})
