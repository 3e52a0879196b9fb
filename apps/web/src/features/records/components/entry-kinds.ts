import type { EntryKind } from '@piel/contract/records'
import { type LucideIcon, Microscope, NotebookPen, Pill, Scissors, Stethoscope } from 'lucide-react'

/** Each kind of entry has a sign of its own; the word always stands beside it. */
export const kindIcons = {
  consultation: Stethoscope,
  diagnosis: Microscope,
  prescription: Pill,
  procedure: Scissors,
  note: NotebookPen,
} as const satisfies Record<EntryKind, LucideIcon>
