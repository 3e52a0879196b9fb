import type { EntryKind } from '@piel/contract/clinical/records'

export interface Visit {
  kind: EntryKind
  text: string
  /** A mistaken first text, which `text` corrects. */
  slip?: string
}

const visitOf =
  (kind: EntryKind) =>
  (text: string, slip?: string): Visit => ({ kind, text, ...(slip !== undefined && { slip }) })

export const consultation = visitOf('consultation')
export const diagnosis = visitOf('diagnosis')
export const note = visitOf('note')
export const prescription = visitOf('prescription')
export const procedure = visitOf('procedure')
