import type { TreatmentStatus } from '@piel/contract/treatments'
import { Ban, CircleCheck, CirclePlay, LoaderCircle, type LucideIcon } from 'lucide-react'

interface Look {
  /** Of the badge. */
  tone: 'started' | 'progress' | 'completed' | 'cancelled'
  icon: LucideIcon
}

/** Started blue, in progress yellow, completed green, cancelled red, each with a sign of its own. */
export const statusLooks: Record<TreatmentStatus, Look> = {
  started: { tone: 'started', icon: CirclePlay },
  inProgress: { tone: 'progress', icon: LoaderCircle },
  completed: { tone: 'completed', icon: CircleCheck },
  cancelled: { tone: 'cancelled', icon: Ban },
}
