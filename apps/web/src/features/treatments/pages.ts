import { HeartPulse } from 'lucide-react'
import { lazyPage } from '#/components/page/lazy-page.tsx'
import type { Page } from '#/components/page/page.ts'

export const treatmentsPages = {
  treatments: {
    permission: 'treatments.read',
    link: { place: 'sidebar', position: 60, icon: HeartPulse, ownLabel: 'ownTreatments' },
    component: lazyPage(
      ['treatments'],
      () => import('#/features/treatments/treatments/treatments-page.tsx'),
      'TreatmentsPage',
    ),
  },
  patientTreatments: {
    permission: 'treatments.read',
    link: null,
    frame: 'patient',
    component: lazyPage(
      ['treatments'],
      () => import('#/features/treatments/treatments/patient-treatments-page.tsx'),
      'PatientTreatmentsPage',
    ),
  },
  treatment: {
    permission: 'treatments.read',
    link: null,
    component: lazyPage(
      ['treatments', 'entries', 'alerts'],
      () => import('#/features/treatments/treatments/treatment-detail-page.tsx'),
      'TreatmentDetailPage',
    ),
  },
} as const satisfies Record<string, Page>
