import { lazyPage } from '#/components/page/lazy-page.tsx'
import type { Page } from '#/components/page/page.ts'

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
    component: lazyPage(
      ['prescriptions', 'validation'],
      () => import('#/features/clinical/prescriptions/prescriptions-page.tsx'),
      'PrescriptionsPage',
    ),
  },
  prescription: {
    permission: 'records.read',
    link: null,
    component: lazyPage(
      ['prescriptions'],
      () => import('#/features/clinical/prescriptions/prescription-page.tsx'),
      'PrescriptionPage',
    ),
  },
  noteStart: {
    permission: 'records.write',
    link: null,
    component: lazyPage(['notes'], () => import('#/features/clinical/notes/note-start-page.tsx'), 'NoteStartPage'),
  },
  note: {
    permission: 'records.write',
    link: null,
    component: lazyPage(
      ['notes', 'records', 'alerts', 'validation'],
      () => import('#/features/clinical/notes/note-page.tsx'),
      'NotePage',
    ),
  },
} as const satisfies Record<string, Page>
