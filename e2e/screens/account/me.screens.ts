import { licenseOf } from '../../../apps/web/src/testing/doctors.ts'
import { answering, calls, failing, neverAnswered, type Screen, type Stage, withAccount } from '../screen.ts'
import { cover, imageId, portrait, withImages } from '../images.ts'

const me = { who: 'staff', path: '/pages/settings' } as const
const own = { who: 'staff', path: '/pages/profile' } as const
const signIns = /\/api\/me\/sign-ins$/
const figures = /\/api\/me\/profile$/
const photo = /\/api\/me\/photo(\?|$)/
const password = /\/api\/me\/password$/

const field = ({ page }: Stage, label: string) => page.getByRole('textbox', { name: label, exact: true })
const secret = ({ page }: Stage, label: string) => page.getByLabel(`${label}*`, { exact: true })
const signInList = ({ page, t }: Stage) => page.getByRole('list', { name: t.me.sessions.recent })

const choose = (buffer: string, name = 'retrato.svg', mimeType = 'image/svg+xml') => ({
  name,
  mimeType,
  buffer: Buffer.from(buffer),
})
const cropping = async (stage: Stage) => {
  await signInList(stage).waitFor()
  await stage.page
    .locator('input[type=file]')
    .first()
    .setInputFiles(choose(portrait('wide')))
  await stage.page.getByRole('slider', { name: stage.t.me.crop.zoom }).fill('1.6')
}
const save = ({ page, t }: Stage) => page.getByRole('button', { name: t.me.crop.save })

const full = {
  photoId: imageId('photo'),
  coverId: imageId('cover'),
  username: 'sofia.cardenas',
  phone: '55 5000 1180',
  bio: 'Recepción y agenda. Con gusto le oriento sobre sus citas.',
  about:
    'Llevo once años en la recepción de clínicas dermatológicas y seis en esta.\n\nHablo español, inglés y un poco de náhuatl. Los martes y jueves atiendo el turno de la tarde.',
  socialLinks: {
    website: 'https://www.sofia-cardenas.mx/',
    linkedin: 'https://www.linkedin.com/in/sofia-cardenas-recepcion-clinica-dermatologica-del-valle',
    instagram: 'https://www.instagram.com/sofia.cardenas',
    x: 'https://x.com/sofiacardenas',
  },
}
const wellKnown = async (stage: Stage) => {
  await withAccount(full)(stage)
  await withImages(stage)
}

const edit = ({ page, t }: Stage) => page.getByRole('button', { name: t.me.profile.edit }).click()

/** A user's own settings. */
export const settings: Screen[] = [
  { name: 'settings', rows: 'A8 A9 B4 C10 H3', ...me, ready: signInList },
  { name: 'settings-photo', alike: 'settings', rows: 'A6 H3', ...me, before: wellKnown, ready: signInList },
  {
    name: 'settings-errors',
    rows: 'H3 I5',
    ...me,
    act: async (stage) => {
      const { page, t } = stage
      await signInList(stage).waitFor()
      await field(stage, t.me.fields.firstName).fill('X')
      await field(stage, t.me.fields.lastName).fill('Soto 2')
      await field(stage, t.me.fields.email).fill('no')
      await field(stage, t.me.fields.phone).fill('12345678')
      await field(stage, t.me.fields.username).fill('Á')
      await field(stage, t.me.fields.bio).fill('Muy larga. '.repeat(30))
      await page.getByRole('button', { name: t.me.save, exact: true }).click()
    },
    ready: ({ page }) => page.locator('[aria-invalid=true]').nth(5),
  },
  {
    name: 'settings-taken',
    alike: 'settings-errors',
    rows: 'H3 J3',
    ...me,
    before: failing(calls.account, 409, 'username_taken', 'PATCH'),
    act: async (stage) => {
      const { page, t } = stage
      await signInList(stage).waitFor()
      await field(stage, t.me.fields.username).fill('recepcion')
      await page.getByRole('button', { name: t.me.save, exact: true }).click()
    },
    ready: ({ page, t }) => page.getByText(t.validation.usernameTaken),
  },
  {
    name: 'settings-conflict',
    rows: 'H3 J6',
    ...me,
    before: failing(calls.account, 412, 'version_conflict', 'PATCH'),
    act: async (stage) => {
      const { page, t } = stage
      await signInList(stage).waitFor()
      await field(stage, t.me.fields.phone).fill('55 5000 9999')
      await page.getByRole('button', { name: t.me.save, exact: true }).click()
    },
    ready: ({ page, t }) => page.getByText(t.formNotes.conflict.title),
  },
  {
    name: 'settings-external',
    needsLoad: true,
    rows: 'C10 H3',
    ...me,
    before: async (stage) => {
      await withAccount({ hasPassword: false })(stage)
      await stage.page.route(/\/api\/config$/, async (route) => {
        const response = await route.fetch()
        const json = (await response.json()) as { oidc: object }
        const oidc = { ...json.oidc, embedded: false, issuer: 'https://clinica.us.auth0.com/' }
        await route.fulfill({ response, json: { ...json, oidc } })
      })
    },
    ready: signInList,
  },
  {
    name: 'settings-password-errors',
    alike: 'settings-errors',
    rows: 'C10',
    ...me,
    act: async (stage) => {
      const { page, t } = stage
      await signInList(stage).waitFor()
      await secret(stage, t.me.password.new).fill('corta')
      await secret(stage, t.me.password.confirm).fill('otra')
      await page.getByRole('button', { name: t.me.password.change }).click()
    },
    ready: ({ page }) => page.locator('[aria-invalid=true]').nth(1),
  },
  {
    name: 'settings-password-weak',
    rows: 'C10 J3',
    ...me,
    before: failing(password, 422, 'password_too_weak'),
    act: async (stage) => {
      const { page, t } = stage
      await signInList(stage).waitFor()
      await secret(stage, t.me.password.current).fill('Piel-staff-2026')
      await secret(stage, t.me.password.new).fill('Password1')
      await secret(stage, t.me.password.confirm).fill('Password1')
      await page.getByRole('button', { name: t.me.password.change }).click()
    },
    ready: ({ page, t }) => page.getByText(t.errors.password_too_weak),
    keepsLanguage: true,
  },
  {
    name: 'settings-password-changed',
    rows: 'C10',
    ...me,
    before: async ({ page, testData }) =>
      page.route(password, (route) =>
        route.fulfill({ json: { access_token: testData.tokens.staff, token_type: 'Bearer', expires_in: 3600 } }),
      ),
    act: async (stage) => {
      const { page, t } = stage
      await signInList(stage).waitFor()
      await secret(stage, t.me.password.current).fill('Piel-staff-2026')
      await secret(stage, t.me.password.new).fill('Otra-clave-2026')
      await secret(stage, t.me.password.confirm).fill('Otra-clave-2026')
      await page.getByRole('button', { name: t.me.password.change }).click()
    },
    ready: ({ page, t }) => page.getByText(t.me.password.othersEnded),
  },
  {
    name: 'settings-loading',
    rows: 'I4',
    ...me,
    before: neverAnswered(signIns),
    ready: ({ page }) => page.locator('main [role=status]').first(),
  },
  {
    name: 'settings-sign-ins-error',
    alike: 'record-error',
    rows: 'I4',
    ...me,
    before: failing(signIns),
    ready: ({ page, t }) => page.getByRole('button', { name: t.common.retry }),
  },
  {
    name: 'settings-sign-ins-none',
    alike: 'settings',
    rows: 'I4',
    ...me,
    before: answering(signIns, { data: [] }),
    ready: ({ page, t }) => page.getByText(t.me.sessions.none),
  },
  {
    name: 'settings-sign-out-everywhere',
    rows: 'C5',
    ...me,
    act: ({ page, t }) => page.getByRole('button', { name: t.me.sessions.everywhere }).click(),
    ready: ({ page }) => page.getByRole('alertdialog'),
    isOverlay: true,
  },
]

/** Choosing, cropping and saving a photo. */
export const photos: Screen[] = [
  {
    name: 'photo-delete',
    rows: 'H3',
    ...me,
    before: wellKnown,
    act: ({ page, t }) => page.getByRole('button', { name: t.me.photo.delete }).click(),
    ready: ({ page }) => page.getByRole('alertdialog'),
    isOverlay: true,
  },
  {
    name: 'photo-not-image',
    alike: 'photo-refused',
    rows: 'H3',
    ...me,
    act: async (stage) => {
      await signInList(stage).waitFor()
      await stage.page
        .locator('input[type=file]')
        .first()
        .setInputFiles(choose('hola', 'nota.txt', 'text/plain'))
    },
    ready: ({ page }) => page.getByRole('alert'),
  },
  {
    name: 'photo-crop',
    rows: 'H3',
    ...me,
    act: cropping,
    ready: ({ page, t }) => page.getByText(t.me.crop.preview),
    isOverlay: true,
  },
  {
    name: 'photo-sending',
    alike: 'photo-crop',
    needsOwnPage: true,
    rows: 'H3',
    ...me,
    // Blocked in the page: a route that never answers would let it through when the page closes.
    before: ({ page }) =>
      page.addInitScript(() => {
        XMLHttpRequest.prototype.send = function () {
          this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 3, total: 5 }))
        }
      }),
    act: async (stage) => {
      await cropping(stage)
      await save(stage).click()
    },
    ready: ({ page }) => page.getByRole('progressbar'),
    isOverlay: true,
  },
  {
    name: 'photo-refused',
    rows: 'H3 J3',
    ...me,
    before: failing(photo, 422, 'image_refused'),
    act: async (stage) => {
      await cropping(stage)
      await save(stage).click()
    },
    ready: ({ page }) => page.getByRole('dialog').getByRole('alert'),
    isOverlay: true,
  },
]

const counts = ({ page, t }: Stage) => page.getByText(t.me.profile.counts.signIns)

export const profile: Screen[] = [
  { name: 'profile', alike: 'profile-full', rows: 'B6 H4', ...own, ready: counts },
  { name: 'profile-full', rows: 'B6 H4', ...own, before: wellKnown, ready: counts },
  {
    name: 'profile-doctor',
    rows: 'H4',
    ...own,
    before: async (stage) => {
      await withAccount({ ...full, kind: 'DOCTOR', coverId: null, socialLinks: {} })(stage)
      await withImages(stage)
      const count = (total: number, totalIsExact = true) => ({ total, totalIsExact })
      const counts = {
        patientsRegistered: null,
        recordEntries: count(1000, false),
        patientsTreated: count(128),
        treatments: count(640),
        signIns: count(412),
      }
      await answering(figures, { memberSince: '2026-01-05T16:00:00.000Z', counts })(stage)
    },
    ready: ({ page, t }) => page.getByText(t.me.profile.counts.patientsTreated),
  },
  {
    name: 'profile-licenses',
    rows: 'N2',
    who: 'freshDoctor',
    path: '/pages/profile',
    before: answering(/\/api\/me\/licenses$/, { version: 2, data: [licenseOf({ confirmed: null })] }),
    ready: ({ page, t }) => page.getByRole('region', { name: t.me.licenses.title }),
  },
  {
    name: 'profile-loading',
    alike: 'detail-loading',
    rows: 'I4',
    ...own,
    before: neverAnswered(figures),
    ready: ({ page }) => page.locator('main [role=status]').first(),
  },
  {
    name: 'profile-error',
    alike: 'detail-error',
    rows: 'I4',
    ...own,
    before: failing(figures),
    ready: ({ page, t }) => page.getByRole('button', { name: t.common.retry }),
  },
  {
    name: 'profile-cover-refused',
    alike: 'photo-refused',
    rows: 'H4 J3',
    ...own,
    before: failing(/\/api\/me\/cover$/, 422, 'image_refused'),
    act: ({ page }) => page.locator('input[type=file]').first().setInputFiles(choose(cover)),
    ready: ({ page }) => page.locator('main').getByRole('alert'),
  },
  {
    name: 'profile-edit',
    alike: 'profile-edit-errors',
    rows: 'H4',
    ...own,
    before: wellKnown,
    act: edit,
    ready: ({ page, t }) => page.getByRole('dialog').getByRole('button', { name: t.me.save }),
    isOverlay: true,
  },
  {
    name: 'profile-edit-errors',
    rows: 'H4 I5',
    ...own,
    act: async (stage) => {
      const { page, t } = stage
      await edit(stage)
      await page.getByLabel(t.me.networks.website, { exact: true }).fill('http://sin-candado.mx')
      await page.getByLabel(t.me.networks.x, { exact: true }).fill('javascript:alert(1)')
      await page.getByRole('dialog').getByRole('button', { name: t.me.save }).click()
    },
    ready: ({ page }) => page.locator('[aria-invalid=true]').nth(1),
    isOverlay: true,
  },
]
