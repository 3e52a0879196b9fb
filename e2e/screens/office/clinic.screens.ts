import { failing, neverAnswered, type Screen } from '../screen.ts'

const page = { who: 'admin', path: '/configuracion/clinica' } as const
const call = /\/api\/clinic$/

/** What the clinic states about itself, with previews of its papers. */
export const clinic: Screen[] = [
  {
    name: 'clinic',
    rows: 'Q4',
    ...page,
    ready: ({ page: open }) => open.getByRole('article'),
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
      await open.getByLabel(t.clinic.fields.taxId).fill('ABC')
      await open.getByRole('button', { name: t.form.save }).click()
    },
    ready: ({ page: open, t }) => open.getByText(t.validation.taxIdInvalid),
  },
  {
    name: 'clinic-loading',
    rows: 'Q4 I4',
    ...page,
    before: neverAnswered(call),
    ready: ({ page: open }) => open.locator('main').getByRole('status').first(),
  },
  {
    name: 'clinic-error',
    rows: 'Q4 I4',
    ...page,
    before: failing(call),
    ready: ({ page: open, t }) => open.getByText(t.clinic.failed),
  },
]
