import type { CareStatus } from '@piel/contract/care'
import type { BadgeProps } from '#/components/ui/badge.tsx'

/** What can be done with a relation needs to know of it, whichever side shows it. */
export interface Relation {
  id: string
  version: number
  since: string
  until: string | null
  status: CareStatus
  /** Whom the other side shows: the doctor on the patient's page, the patient on the doctor's. */
  name: string
}

export const careTones = {
  inProgress: 'progress',
  pending: 'started',
  completed: 'completed',
} as const satisfies Record<CareStatus, BadgeProps['tone']>
