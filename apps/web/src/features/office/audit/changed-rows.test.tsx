import type { AuditChain } from '@piel/contract/office/audit'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { AuditPage } from './audit-page.tsx'

it('J5 states records that were changed outside Piel, while events are sealed', async () => {
  const chain: AuditChain = {
    state: 'broken',
    upTo: null,
    wholeAt: null,
    remaining: 0,
    unsealed: 0,
    witness: null,
    problems: [
      { kind: 'row_missing', number: null, place: 'patient_alerts 0197' },
      { kind: 'change_unrecorded', number: 1234 },
    ],
  }
  const meta = { page: 1, limit: 5, total: 0, totalIsExact: true }
  serveApi({
    'GET /audit/chain': () => ({ status: 200, body: chain }),
    'GET /audit': () => ({ status: 200, body: { data: [], filtered: { actorName: null, objectName: null }, meta } }),
  })
  await renderApp(
    { '/configuracion/auditoria': <AuditPage /> },
    { account: 'ADMIN', at: '/configuracion/auditoria', language: 'en' },
  )
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Records were changed outside Piel')).toBeTruthy()
  expect(alert.getByText('The record patient_alerts 0197 was removed')).toBeTruthy()
  expect(alert.getByText('Change 1,234 of the database has no event')).toBeTruthy()
  expect(alert.getByText(/^New events are still sealed/)).toBeTruthy()
  expect(alert.getByText(/^Without a witness on another computer/)).toBeTruthy()
})
