import type { EntryKind } from '@piel/contract/medical-history'
import { type LucideIcon, MessagesSquare, NotebookPen, Pill, Scissors, Search } from 'lucide-react'

/** Each kind of entry has a sign of its own; the word always stands beside it. */
export const kindIcons = {
  consultation: MessagesSquare,
  diagnosis: Search,
  prescription: Pill,
  procedure: Scissors,
  note: NotebookPen,
} as const satisfies Record<EntryKind, LucideIcon>
