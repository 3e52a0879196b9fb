import { answering, failing, neverAnswered, type Screen } from '../screen.ts'
import { imageId, withImages } from '../images.ts'

const list = /\/api\/contacts(\?|$)/
const page = { who: 'staff', path: '/messages' } as const
const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`

const staffMember = {
  middleName: null,
  secondLastName: null,
  phone: '55 5000 1180',
  phoneE164: '+525550001180',
  role: 'STAFF',
  profileKind: 'NONE',
  duty: 'reception',
  title: null,
  specialty: null,
  status: null,
  photoId: null,
}
const doctor = {
  ...staffMember,
  role: 'USER',
  profileKind: 'DOCTOR',
  duty: null,
  title: 'DRA',
  specialty: 'dermatologia',
  status: 'ACTIVE',
}
const people = [
  { ...doctor, id: id(1), firstName: 'Ana', lastName: 'Ruiz', email: 'ana.ruiz@piel.test', photoId: imageId('photo') },
  { ...doctor, id: id(2), firstName: 'Hugo', lastName: 'Paz', email: 'hugo.paz@piel.test', status: 'ON_LEAVE' },
  { ...staffMember, id: id(3), firstName: 'Sofía', lastName: 'Cárdenas', email: 'sofia@piel.test', phone: null },
  {
    ...doctor,
    id: id(4),
    firstName: 'María Guadalupe de los Ángeles',
    lastName: 'Iturbe de Zaragoza',
    secondLastName: 'Fernández de Córdova',
    email: 'maria-guadalupe.iturbe-de-zaragoza@dermatologia.clinica-del-valle.example.org',
    specialty: 'endocrinologia',
    status: 'INACTIVE',
    phoneE164: null,
  },
]
const found = (data: object[]) => ({ data, meta: { page: 1, limit: 24, total: data.length, totalIsExact: true } })

/** Staff and doctors. */
export const contacts: Screen[] = [
  { name: 'contacts', rows: 'B14', ...page, ready: ({ page: shown }) => shown.locator('main li').first() },
  {
    name: 'contacts-of-all-kinds',
    rows: 'B14',
    ...page,
    before: async (stage) => {
      await answering(list, found(people))(stage)
      await withImages(stage)
    },
    ready: ({ page: shown }) => shown.locator('main li').nth(3),
  },
  {
    name: 'contacts-loading',
    alike: 'patients-loading',
    rows: 'I4',
    ...page,
    before: neverAnswered(list),
    ready: ({ page: shown }) => shown.locator('main [role=status]').first(),
  },
  {
    name: 'contacts-no-match',
    alike: 'patients-no-match',
    rows: 'B14 I4',
    ...page,
    path: '/messages?search=xyzzy',
    before: answering(list, found([])),
    ready: ({ page: shown, t }) => shown.getByText(t.table.noMatch),
  },
  {
    name: 'contacts-empty',
    alike: 'patients-empty',
    rows: 'B14 I4',
    ...page,
    before: answering(list, found([])),
    ready: ({ page: shown, t }) => shown.getByText(t.contacts.empty),
  },
  {
    name: 'contacts-error',
    alike: 'patients-error',
    rows: 'I4',
    ...page,
    before: failing(list),
    ready: ({ page: shown, t }) => shown.getByRole('button', { name: t.common.retry }),
  },
]
