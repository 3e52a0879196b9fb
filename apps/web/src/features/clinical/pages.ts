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
} as const satisfies Record<string, Page>
