import { noteFormLabels } from '@piel/contract/clinical/note-forms'
import { type addendumKinds, createAddendumBody, noteEndpoints, type SignedEntry } from '@piel/contract/clinical/notes'
import { recordEndpoints, type RecordEntry } from '@piel/contract/clinical/records'
import { patientEndpoints } from '@piel/contract/people/patients'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { fieldsOf } from '#/components/form/fields-of.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { toast } from '#/components/toast/toast.ts'
import { useDates } from '#/lib/dates.ts'
import { useEndpoint } from '#/lib/endpoint-query.ts'
import { useMe } from '#/lib/me.ts'

export interface Addition {
  kind: (typeof addendumKinds)[number]
  entry: RecordEntry
}

interface AddendumDialogProps {
  patientId: string
  addition: Addition | undefined
  onClose: () => void
  onSaved: (entry: SignedEntry) => void
}

const textOnly = z.object({ text: createAddendumBody.shape.text })

/** Signs an addendum or a correction of an entry; the entry itself stays as it was signed. */
export function AddendumDialog({ patientId, addition, onClose, onSaved }: AddendumDialogProps) {
  const { t } = useTranslation('records')
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(addition)
  if (addition && addition !== shown) setShown(addition)
  return (
    <Modal
      isOpen={addition !== undefined}
      onClose={onClose}
      title={t(`addenda.title.${shown?.kind ?? 'addendum'}`)}
      size="wide"
    >
      {shown && (
        <AddendumForm
          key={`${shown.entry.id} ${shown.kind}`}
          patientId={patientId}
          addition={shown}
          onCancel={onClose}
          onSaved={(entry) => {
            onClose()
            toast.success(t(`addenda.done.${shown.kind}`))
            onSaved(entry)
          }}
        />
      )}
    </Modal>
  )
}

interface AddendumFormProps {
  patientId: string
  addition: Addition
  onSaved: (entry: SignedEntry) => void
  onCancel: () => void
}

function AddendumForm({ patientId, addition: { kind, entry }, onSaved, onCancel }: AddendumFormProps) {
  const { t, language } = useTranslation('records')
  const dates = useDates()
  const { id: accountId } = useMe()
  const params = { id: patientId }
  const add = useEndpoint(noteEndpoints.addTo, {
    invalidates: [
      [recordEndpoints.list, { params }],
      [patientEndpoints.get, { params }],
    ],
    awaitsRefetch: true,
  })
  const form = useShellForm<{ text: string }, { text: string }>({
    schema: textOnly,
    initial: { text: kind === 'correction' ? entry.text : '' },
    draft: `${accountId}.${kind}.${entry.id}`,
  })
  const field = fieldsOf(form.methods.control, () => t('form.text'))
  return (
    <FormShell
      form={form}
      label={t(`addenda.title.${kind}`)}
      submitLabel={t(`addenda.sign.${kind}`)}
      mutation={add}
      onSubmit={(values, { idempotencyKey }) =>
        add.mutateAsync({ params: { id: entry.id }, body: { kind, ...values }, idempotencyKey })
      }
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <p className="mb-4 text-muted">
        {t(`addenda.hint.${kind}`, {
          note: entry.form ? noteFormLabels[language][entry.form] : t(`kinds.${entry.kind}`),
          date: dates.date(entry.date),
        })}
      </p>
      <TextareaField {...field('text')} required max={20_000} rows={10} />
    </FormShell>
  )
}
