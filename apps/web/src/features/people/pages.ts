import { ContactRound, Stethoscope, UserRoundCog, UsersRound } from 'lucide-react'
import { lazyPage } from '#/components/page/lazy-page.tsx'
import type { Page } from '#/components/page/page.ts'

export const frames = {
  patient: lazyPage(
    ['patients', 'entries', 'alerts'],
    () => import('#/features/people/patients/components/frame/patient-frame.tsx'),
    'PatientFrame',
  ),
}

export const peoplePages = {
  patients: {
    permission: 'patients.read',
    link: { place: 'sidebar', position: 30, icon: UsersRound, ownLabel: 'ownPatients' },
    component: lazyPage(['patients'], () => import('#/features/people/patients/patients-page.tsx'), 'PatientsPage'),
  },
  users: {
    permission: 'users.manage',
    link: { place: 'sidebar', position: 40, icon: UserRoundCog },
    component: lazyPage(['users'], () => import('#/features/people/users/users-page.tsx'), 'UsersPage'),
  },
  doctors: {
    permission: 'doctors.read',
    link: { place: 'sidebar', position: 50, icon: Stethoscope },
    component: lazyPage(['doctors'], () => import('#/features/people/doctors/doctors-page.tsx'), 'DoctorsPage'),
  },
  messages: {
    permission: 'contacts.read',
    link: { place: 'palette', position: 170, icon: ContactRound },
    component: lazyPage(
      ['contacts', 'doctors'],
      () => import('#/features/people/contacts/contacts-page.tsx'),
      'ContactsPage',
    ),
  },
  patientCreate: {
    permission: 'patients.write',
    link: null,
    component: lazyPage(
      ['patients', 'patientForm', 'validation'],
      () => import('#/features/people/patients/patient-create-page.tsx'),
      'PatientCreatePage',
    ),
  },
  patientEdit: {
    permission: 'patients.write',
    link: null,
    component: lazyPage(
      ['patients', 'patientForm', 'validation', 'alerts'],
      () => import('#/features/people/patients/patient-edit-page.tsx'),
      'PatientEditPage',
    ),
  },
  patient: {
    permission: 'patients.read',
    link: null,
    frame: 'patient',
    component: lazyPage(
      ['patients', 'care', 'doctors', 'statement', 'entries', 'treatments'],
      () => import('#/features/people/patients/patient-detail-page.tsx'),
      'PatientDetailPage',
    ),
  },
  patientHistory: {
    permission: 'patients.write',
    link: null,
    frame: 'patient',
    component: lazyPage(
      ['patients', 'history', 'audit', 'validation'],
      () => import('#/features/people/patients/patient-history-page.tsx'),
      'PatientHistoryPage',
    ),
  },
  userCreate: {
    permission: 'users.manage',
    link: null,
    component: lazyPage(
      ['users', 'validation'],
      () => import('#/features/people/users/user-create-page.tsx'),
      'UserCreatePage',
    ),
  },
  userEdit: {
    permission: 'users.manage',
    link: null,
    component: lazyPage(
      ['users', 'sessions', 'validation'],
      () => import('#/features/people/users/user-edit-page.tsx'),
      'UserEditPage',
    ),
  },
  doctorCreate: {
    permission: 'doctors.write',
    link: null,
    component: lazyPage(
      ['doctors', 'validation'],
      () => import('#/features/people/doctors/doctor-create-page.tsx'),
      'DoctorCreatePage',
    ),
  },
  doctorEdit: {
    permission: 'doctors.write',
    link: null,
    component: lazyPage(
      ['doctors', 'validation'],
      () => import('#/features/people/doctors/doctor-edit-page.tsx'),
      'DoctorEditPage',
    ),
  },
  doctor: {
    permission: 'doctors.read',
    link: null,
    component: lazyPage(
      ['doctors', 'care'],
      () => import('#/features/people/doctors/doctor-detail-page.tsx'),
      'DoctorDetailPage',
    ),
  },
} as const satisfies Record<string, Page>
