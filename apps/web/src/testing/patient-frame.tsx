import type { ReactNode } from 'react'
import { PatientFrame } from '#/features/people/patients/components/frame/patient-frame.tsx'

/** A page of a patient below header and tabs, as the router shows it. */
export const inPatientFrame = (page: ReactNode) => <PatientFrame>{page}</PatientFrame>
