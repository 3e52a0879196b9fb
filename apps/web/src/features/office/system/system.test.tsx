import type { SystemStatus } from '@piel/contract/office/system'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { SystemPage } from './system-page.tsx'

const gib = 1024 ** 3
const fingerprint = '5b1f'.repeat(16)
const ok = { state: 'ok', advice: null } as const
const healthy: SystemStatus = {
  version: '0.4.0',
  startedAt: '2026-03-01T15:00:00.000Z',
  database: { isEmbedded: true, bytes: 2.5 * gib, growth: { bytes: 50 * 1024 ** 2, since: '2026-02-01' } },
  disk: { ...ok, free: 120 * gib, total: 250 * gib, backupFree: null },
  backup: {
    ...ok,
    scheduledAt: '03:00',
    isRunning: false,
    last: { at: '2026-03-03T09:00:00.000Z', bytes: 300 * 1024 ** 2, file: 'piel-20260303T090000Z.age' },
    error: null,
  },
  check: { ...ok, isRunning: false, passedAt: '2026-03-02T09:00:00.000Z', error: null },
  archive: {
    ...ok,
    isSet: true,
    segment: '00000001000000020000003C',
    archivedAt: '2026-03-03T18:00:00.000Z',
    waiting: 0,
    baseAt: '2026-03-01T18:00:00.000Z',
    failingSince: null,
    error: null,
  },
  seal: { ...ok, sealedAt: '2026-03-03T18:00:00.000Z', unsealed: 2, fingerprint, acknowledged: [] },
  witness: { ...ok, isSet: false, waiting: 0 },
  mail: { ...ok, isSet: true, sentAt: '2026-03-03T17:00:00.000Z', failedAt: null, error: null },
  keys: { ...ok, isEmbedded: true, createdAt: '2026-01-01T18:00:00.000Z' },
  jobs: { ...ok, data: [{ name: 'seal', state: 'ok', lastRunAt: '2026-03-03T18:00:02.000Z', error: null }] },
}

const show = (status: SystemStatus, language: 'en' | 'es' = 'en') => {
  serveApi({ 'GET /system': () => ({ status: 200, body: status }) })
  return renderApp(
    { '/configuracion/sistema': <SystemPage /> },
    { account: 'ADMIN', at: '/configuracion/sistema', language },
  )
}
const part = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('li') as HTMLElement)

it('reports that everything works, with the details of each part', async () => {
  await show(healthy)
  expect((await screen.findByText('Everything works.')).textContent).toContain('OK')
  expect(screen.getByText(/^Version 0\.4\.0, running since 1 Mar 2026/)).toBeTruthy()
  const database = await part('Database')
  expect(database.getByText('2.5 GB')).toBeTruthy()
  expect(database.getByText('50 MB more than on 1 Feb 2026')).toBeTruthy()
  expect(database.queryByText('OK')).toBeNull()
  const witness = await part('Audit witness')
  expect(witness.getByText('Not set up')).toBeTruthy()
  expect(witness.queryByText('OK')).toBeNull()
  const backup = await part('Backups')
  expect(backup.getByText(/piel-20260303T090000Z\.age/)).toBeTruthy()
  expect(backup.getByText('Every day at 03:00')).toBeTruthy()
  const archive = await part('Archive of changes')
  expect(archive.getByText(/^Last archived 3 Mar 2026.*, 00000001000000020000003C$/)).toBeTruthy()
  expect(archive.getByText(/^Base backup 1 Mar 2026/)).toBeTruthy()
  expect((await part('Disk space')).getByText('120 GB of 250 GB free')).toBeTruthy()
  expect((await part('Audit trail')).getByText('2 events not sealed')).toBeTruthy()
  expect((await part('Background jobs')).getByText('Seal the audit trail')).toBeTruthy()
})

it('states what to do about each problem', async () => {
  await show({
    ...healthy,
    backup: { ...healthy.backup, state: 'problem', advice: 'backup_failing', error: 'ENOSPC: no space left' },
    archive: {
      ...healthy.archive,
      state: 'problem',
      advice: 'archive_failing',
      waiting: 12,
      failingSince: '2026-03-03T17:00:00.000Z',
      error: 'EACCES: permission denied',
    },
    mail: { ...healthy.mail, state: 'problem', advice: 'mail_failing', error: 'ECONNREFUSED' },
    jobs: {
      state: 'attention',
      advice: 'jobs_failing',
      data: [{ name: 'backup', state: 'attention', lastRunAt: null, error: 'A scheduled backup failed' }],
    },
  })
  expect(await screen.findByText(/There is a problem/)).toBeTruthy()
  const backup = await part('Backups')
  expect(backup.getByText('Problem')).toBeTruthy()
  expect(backup.getByText('Error: ENOSPC: no space left')).toBeTruthy()
  expect(backup.getByText(/Piel tries again at least once an hour/)).toBeTruthy()
  const archive = await part('Archive of changes')
  expect(archive.getByText('12 segments waiting')).toBeTruthy()
  expect(archive.getByText('Error: EACCES: permission denied')).toBeTruthy()
  expect(archive.getByText(/The last changes are on this machine only/)).toBeTruthy()
  expect((await part('Email')).getByText(/should check its address and the sender/)).toBeTruthy()
  expect((await part('Background jobs')).getByText('Not run yet')).toBeTruthy()
})

it('A8 uses Spanish', async () => {
  await show({ ...healthy, backup: { ...healthy.backup, state: 'problem', advice: 'backup_none', last: null } }, 'es')
  expect(await screen.findByText(/Hay un problema/)).toBeTruthy()
  expect((await part('Respaldos')).getByText(/se pierden todos los datos/)).toBeTruthy()
})

it('I4 offers to load the state again', async () => {
  serveApi({ 'GET /system': () => refusal('unavailable') })
  await renderApp({ '/configuracion/sistema': <SystemPage /> }, { account: 'ADMIN', at: '/configuracion/sistema' })
  expect(await screen.findByText('The state of the system could not be loaded')).toBeTruthy()
})

it.each([
  {
    language: 'en',
    name: 'Audit trail',
    label: 'Fingerprint of the key that signs seals and backups',
    hint: /^Write it down/,
    copy: 'Copy fingerprint',
  },
  {
    language: 'es',
    name: 'Auditoría',
    label: 'Huella de la clave que firma los sellos y los respaldos',
    hint: /^Anótela/,
    copy: 'Copiar huella',
  },
] as const)('J5 shows the fingerprint that a restore asks for, and copies it: $language', async (given) => {
  const { language, name, label, hint, copy } = given
  const { user } = await show(healthy, language)
  const trail = await part(name)
  expect([trail.getByText(label), trail.getByText(hint)]).toHaveLength(2)
  expect(trail.getByText(/^(?:5b1f ){15}5b1f$/)).toBeTruthy()
  await user.click(trail.getByRole('button', { name: copy }))
  expect(await navigator.clipboard.readText()).toBe(fingerprint)
})

it('J5 shows no fingerprint while no key is stored outside the database', async () => {
  await show({ ...healthy, seal: { ...healthy.seal, fingerprint: null } })
  expect((await part('Audit trail')).queryByRole('button')).toBeNull()
})

it('J5 names what was acknowledged, since when and why', async () => {
  const acknowledged = [{ place: 'grants of sales', at: '2026-03-02T18:00:00.000Z', reason: 'Reports read it' }]
  await show({ ...healthy, seal: { ...healthy.seal, acknowledged } })
  const text = /^Acknowledged difference of the database since 2 Mar 2026.*: grants of sales \(Reports read it\)$/
  expect((await part('Audit trail')).getByText(text)).toBeTruthy()
})

it('J3 shows the trouble of a part that is not set up yet', async () => {
  const backup = { ...healthy.backup, last: null }
  const check = { ...healthy.check, state: 'attention', advice: 'check_key', passedAt: null } as const
  await show({ ...healthy, backup, check })
  const checks = await part('Backup checks')
  expect([checks.queryByText('Attention'), checks.queryByText('Not set up')]).toEqual([expect.anything(), null])
})
