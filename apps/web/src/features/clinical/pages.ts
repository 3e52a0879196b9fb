import { lazyPage } from '#/components/page/lazy-page.tsx'
import type { Page } from '#/components/page/page.ts'

/** The pages of a noun load together, because each separate import adds to every first load. */
const notePage = (name: 'NotePage' | 'NoteStartPage') =>
  lazyPage(['notes', 'records', 'alerts', 'validation'], () => import('#/features/clinical/notes/note-page.tsx'), name)
const prescriptionPage = (name: 'PrescriptionPage' | 'PrescriptionsPage') =>
  lazyPage(
    ['prescriptions', 'validation'],
    () => import('#/features/clinical/prescriptions/prescriptions-page.tsx'),
    name,
  )

export const clinicalPages = {
  patientRecord: {
    permission: 'records.read',
    link: null,
    frame: 'patient',
    component: lazyPage(
      ['records', 'patients', 'validation', 'alerts'],
      () => import('#/features/clinical/records/record-page.tsx'),
      'RecordPage',
    ),
  },
  patientPrescriptions: {
    permission: 'records.read',
    link: null,
    frame: 'patient',
    component: prescriptionPage('PrescriptionsPage'),
  },
  prescription: { permission: 'records.read', link: null, component: prescriptionPage('PrescriptionPage') },
  noteStart: { permission: 'records.write', link: null, component: notePage('NoteStartPage') },
  note: { permission: 'records.write', link: null, component: notePage('NotePage') },
} as const satisfies Record<string, Page>
