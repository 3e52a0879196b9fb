import { answering, failing, neverAnswered, type Screen } from '../screen.ts'
import type { Backups } from '@piel/contract/office/backups'
import { type Setup, setupSteps } from '@piel/contract/core/setup'

const page = { who: 'admin', path: '/configuracion/clinica' } as const
const call = /\/api\/clinic$/

const at = '2026-11-20T09:00:00.000Z'
const id = '019a0000-0000-7000-8000-0000000000b1'
const running: Backups = {
  data: [
    { id, at, file: 'piel-20261120T090000Z.age', bytes: 310 * 1024 ** 2, check: 'passed', isPresent: true },
    {
      id,
      at: '2026-11-19T09:00:00.000Z',
      file: 'piel-20261119T090000Z.age',
      bytes: 308 * 1024 ** 2,
      check: null,
      isPresent: false,
    },
  ],
  missing: null,
  scheduledAt: '03:00',
  running: { startedAt: at, percent: 42, secondsLeft: 95 },
  failed: null,
}
const steps: Setup = {
  isDismissed: true,
  version: 2,
  updatedAt: at,
  steps: setupSteps.map((step, place) => ({ step, isDone: place < 3 })),
}

/** What the clinic states about itself, with previews of its papers. */
export const clinic: Screen[] = [
  {
    name: 'clinic',
    rows: 'Q4',
    ...page,
    ready: ({ page: open }) => open.getByRole('article'),
  },
  {
    name: 'clinic-backup',
    rows: 'Q4 Q5',
    ...page,
    before: async (stage) => {
      await answering(/\/api\/backups$/, running)(stage)
      await answering(/\/api\/clinic\/setup$/, steps)(stage)
    },
    act: async ({ page: open }) => {
      await open.getByRole('progressbar').scrollIntoViewIfNeeded()
    },
    ready: ({ page: open }) => open.getByRole('progressbar'),
  },
  {
    name: 'dashboard-setup',
    rows: 'Q5',
    who: 'admin',
    path: '/',
    needsLoad: true,
    before: async (stage) => {
      await stage.page.route(/\/api\/config$/, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...((await response.json()) as object), isNew: true } })
      })
      await answering(/\/api\/clinic\/setup$/, { ...steps, isDismissed: false })(stage)
    },
    ready: ({ page: open, t }) => open.getByRole('button', { name: t.setup.close }),
  },
  {
    name: 'clinic-day-sheet',
    rows: 'Q4',
    ...page,
    act: async ({ page: open, t }) => {
      await open.getByRole('button', { name: t.clinic.preview.daySheet }).click()
    },
    ready: ({ page: open, t }) => open.getByText(t.clinic.preview.doctor),
  },
  {
    name: 'clinic-wrong',
    rows: 'Q4',
    ...page,
    act: async ({ page: open, t }) => {
      await open.getByLabel(t.clinic.fields.name).fill('D')
      await open.getByRole('button', { name: t.form.save }).click()
    },
    ready: ({ page: open, t }) => open.getByText(t.validation.catalogueNameMin),
  },
  {
    name: 'clinic-loading',
    alike: 'detail-loading',
    rows: 'Q4 I4',
    ...page,
    before: neverAnswered(call),
    ready: ({ page: open }) => open.locator('main').getByRole('status').first(),
  },
  {
    name: 'clinic-error',
    alike: 'detail-error',
    rows: 'Q4 I4',
    ...page,
    before: failing(call),
    ready: ({ page: open, t }) => open.getByText(t.clinic.failed),
  },
]
