import type { CareStatus } from '@piel/contract/people/care'
import type { BadgeProps } from '#/components/ui/badge.tsx'

/** A care relation, as the patient's or the doctor's page shows it. */
export interface Relation {
  id: string
  patientId: string
  version: number
  since: string
  until: string | null
  status: CareStatus
  /** The doctor's name on the patient's page, the patient's name on the doctor's. */
  name: string
}

export const careTones = {
  inProgress: 'progress',
  pending: 'started',
  completed: 'completed',
} as const satisfies Record<CareStatus, BadgeProps['tone']>
