import { reason } from '@piel/contract/core/text'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { type Attempt, FormShell } from './form-shell.tsx'
import { emptyOr } from './listed-rules.ts'
import { TextField } from './text-field.tsx'
import { TextareaField } from './textarea-field.tsx'
import { useShellForm } from './use-shell-form.ts'

const required = z.object({ reason })
const optional = z.object({ reason: z.string().check(z.trim(), emptyOr(reason)) })

interface ReasonFormProps {
  /** The name of the form and of its button. */
  label: string
  cancelLabel?: string
  reasonLabel: string
  hint?: string
  isOptional?: boolean
  /** The height of a field of several lines. */
  rows?: number
  mutation: { isPending: boolean; error: unknown }
  /** @param reason an empty text if there is none. */
  send: (reason: string, attempt: Attempt) => Promise<unknown>
  onSaved: () => void
  onCancel: () => void
  /** What happens, above the field. */
  children: ReactNode
}

/** Asks for a reason before something is ended, cancelled or voided. */
export function ReasonForm(props: ReasonFormProps) {
  const { label, reasonLabel, hint, isOptional = false, rows, send, children, ...shell } = props
  const form = useShellForm({ schema: isOptional ? optional : required, initial: { reason: '' } })
  const field = {
    control: form.methods.control,
    name: 'reason' as const,
    label: reasonLabel,
    hint,
    required: !isOptional,
    autoFocus: true,
  }
  return (
    <FormShell
      {...shell}
      form={form}
      label={label}
      submitLabel={label}
      tone="danger"
      onSubmit={(values, attempt) => send(values.reason, attempt)}
    >
      <div className="mb-4 text-muted">{children}</div>
      {rows === undefined ? <TextField {...field} /> : <TextareaField {...field} max={300} rows={rows} />}
    </FormShell>
  )
}
