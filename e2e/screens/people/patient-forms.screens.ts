import { calls, failing, type Screen, type Stage } from '../screen.ts'
import { changeConcurrently, type TestData } from '../test-data.ts'

const create = { who: 'staff', path: '/pacientes/crear' } as const
const field = ({ page }: Stage, label: string) => page.getByRole('textbox', { name: label, exact: true })
const unfold = ({ page }: Stage, title: string) => page.getByText(title, { exact: true }).click()
const save = ({ page, t }: Stage) => page.getByRole('button', { name: t.patientForm.create })

const openEdit = async ({ page, t }: Stage) => {
  await page.getByRole('button', { name: t.patients.detail.edit, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.form.save }).waitFor()
}
const edited = {
  who: 'staff',
  path: ({ ids }: TestData) => `/pacientes/detalle/${ids.edited}`,
  isOverlay: true,
} as const

async function conflict(stage: Stage) {
  const { page, t, testData } = stage
  await openEdit(stage)
  await field(stage, t.patients.fields.phone).fill('55 5000 9999')
  await changeConcurrently(testData)
  await page.getByRole('button', { name: t.form.save }).click()
  await page.getByText(t.formNotes.conflict.title).waitFor()
}

const showPanel = ({ page }: Stage) =>
  page
    .getByRole('dialog')
    .getByRole('alert')
    .evaluate((panel) => panel.scrollIntoView({ block: 'nearest' }))

/** Forms that create and update a patient. */
export const forms: Screen[] = [
  { name: 'create', alike: 'create-errors', rows: 'E7', ...create, ready: save },
  {
    name: 'create-errors',
    rows: 'E8 I5',
    ...create,
    act: async (stage) => {
      const { t } = stage
      await field(stage, t.patients.fields.firstName).fill('X')
      await field(stage, t.patients.fields.birthDate).fill('31/02/2001')
      await field(stage, t.patients.fields.email).fill('no')
      await field(stage, t.patients.fields.phone).fill('12345678')
      await unfold(stage, t.patientForm.groups.more)
      await unfold(stage, t.patientForm.groups.access)
      await field(stage, t.patients.fields.address).fill('corta')
      await field(stage, t.patients.fields.password).fill('Secreto-2026')
      await field(stage, t.patients.fields.confirmPassword).fill('Secreto-2027')
      await save(stage).click()
    },
    ready: ({ page }) => page.locator('[aria-invalid=true]').nth(5),
  },
  {
    name: 'create-duplicates',
    rows: 'E7 O10',
    ...create,
    act: async (stage) => {
      const { t } = stage
      await field(stage, t.patients.fields.firstName).fill('Eva')
      await field(stage, t.patients.fields.lastName).fill('Escalante')
      await field(stage, t.patients.fields.birthDate).fill('24/12/1984')
      await field(stage, t.patients.fields.email).fill('eva.editada@example.org')
      await field(stage, t.patients.fields.phone).fill('55 5000 4415')
      await field(stage, t.patients.fields.middleName).focus()
    },
    ready: ({ page, t }) => page.getByText(t.patientForm.duplicates.title),
  },
  ...(['staff', 'admin'] as const).map((who): Screen => ({
    name: `create-archived-${who}`,
    ...(who === 'staff' ? { alike: 'create-archived-admin' } : {}),
    rows: 'E7 E11',
    ...create,
    who,
    act: async (stage) => {
      await field(stage, stage.t.patients.fields.email).fill('arturo.archivo@example.org')
      await field(stage, stage.t.patients.fields.phone).fill('81 5000 4411')
      await field(stage, stage.t.patients.fields.middleName).focus()
    },
    ready: ({ page, t }) => page.getByText(t.patientForm.duplicates.archived),
  })),
  {
    name: 'create-refused',
    rows: 'E8 J3',
    ...create,
    before: failing(calls.register),
    act: async (stage) => {
      const { t } = stage
      await field(stage, t.patients.fields.firstName).fill('Lucía')
      await field(stage, t.patients.fields.lastName).fill('Beltrán')
      await field(stage, t.patients.fields.birthDate).fill('29/02/2004')
      await field(stage, t.patients.fields.email).fill('lucia.beltran@example.org')
      await field(stage, t.patients.fields.phone).fill('55 5000 7788')
      await stage.page.getByRole('combobox', { name: t.patients.fields.gender }).selectOption('FEMALE')
      await save(stage).click()
    },
    ready: ({ page }) => page.getByRole('alert').first(),
  },
  {
    name: 'calendar',
    rows: 'I3',
    ...create,
    act: async (stage) => {
      const { page, t } = stage
      await field(stage, t.patients.fields.birthDate).fill('17/05/1990')
      const open = t.form.date.open.replace('{{field}}', t.patients.fields.birthDate)
      await page.getByRole('button', { name: open }).click()
    },
    ready: ({ page }) => page.getByRole('grid'),
    isOverlay: true,
  },
  {
    name: 'edit-page',
    rows: 'E7',
    who: 'staff',
    path: ({ ids }) => `/pacientes/editar/${ids.full}`,
    ready: ({ page, t }) => page.getByRole('button', { name: t.form.save }),
  },
  {
    name: 'edit-dialog',
    rows: 'E6',
    ...edited,
    act: openEdit,
    ready: ({ page }) => page.getByRole('dialog'),
  },
  {
    name: 'discard-question',
    rows: 'E6',
    ...edited,
    act: async (stage) => {
      await openEdit(stage)
      await field(stage, stage.t.patients.fields.phone).fill('55 5000 9999')
      await stage.page.keyboard.press('Escape')
    },
    ready: ({ page, t }) => page.getByText(t.form.discard.title),
  },
  {
    name: 'edit-conflict',
    alike: 'edit-conflict-choice',
    rows: 'J6',
    ...edited,
    act: conflict,
    beforeView: showPanel,
    ready: ({ page, t }) => page.getByRole('button', { name: t.formNotes.conflict.look }),
  },
  {
    name: 'edit-conflict-choice',
    rows: 'J6',
    ...edited,
    act: async (stage) => {
      await conflict(stage)
      await stage.page.getByRole('button', { name: stage.t.formNotes.conflict.look }).click()
    },
    beforeView: showPanel,
    ready: ({ page, t }) => page.getByRole('button', { name: t.formNotes.conflict.merge }),
  },
]
