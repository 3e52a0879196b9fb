import { isAuditField, nounOf } from '@piel/contract/nouns'
import type { FieldError } from '@piel/contract/core/errors'
import type { ObjectHistory, ObjectVersion } from '@piel/contract/core/history'
import { changedFields, restorableChanges } from '@piel/contract/core/versions'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { useFieldErrorText } from '#/lib/field-errors.ts'
import { ChangeList } from './change-list.tsx'
import { useAuditWords } from './use-audit-words.ts'
import { type HistoryOf, useRestoreVersion } from '../history.queries.ts'

interface Props {
  record: HistoryOf
  history: ObjectHistory
  version: ObjectVersion
  /** The only field to restore; without it, all that differ. */
  field?: string | undefined
  onClose: () => void
  onRestored: () => void
}

/** Shows the changes of a restore before it happens, and names values that are no longer valid. */
export function RestoreDialog({ record, history, version, field: only, onClose, onRestored }: Props) {
  const { t } = useTranslation('history')
  const words = useAuditWords()
  const restore = useRestoreVersion(record)
  const [refused, setRefused] = useState<FieldError[]>([])
  const current = history.data[0]?.fields ?? {}
  const noun = nounOf(record.kind)
  const all = restorableChanges(noun, current, version.fields)
  const changes = only === undefined ? all : all.filter(({ field }) => field === only)
  const kept = changedFields(noun, current, version.fields).filter(
    ({ field }) => only === undefined && !changes.some((change) => change.field === field),
  )

  const confirm = async () => {
    setRefused([])
    try {
      if (version.id !== null) await restore(version.id, only === undefined ? undefined : [only])
      onRestored()
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors.length === 0) throw error
      setRefused(error.errors)
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={
        only === undefined
          ? t('restore.title', { number: version.number })
          : t('restore.fieldTitle', { field: words.field(only) })
      }
      confirmLabel={t('restore.action')}
      tone="primary"
      onConfirm={confirm}
    >
      <p>{t(only === undefined ? 'restore.text' : 'restore.fieldText')}</p>
      <div className="my-4 border-y border-line py-3 text-ink">
        <ChangeList kind={record.kind} fields={changes} names={history.names} />
      </div>
      {kept.length > 0 && (
        <p className="text-caption">
          {t('restore.kept', { fields: kept.map(({ field }) => words.field(field)).join(', ') })}
        </p>
      )}
      {refused.length > 0 && (
        <Refusal title={t(only === undefined ? 'restore.refused' : 'restore.fieldRefused')} errors={refused} />
      )}
    </ConfirmDialog>
  )
}

function Refusal({ title, errors }: { title: string; errors: FieldError[] }) {
  const { t } = useTranslation('history')
  const words = useAuditWords()
  const textOf = useFieldErrorText()
  const fieldOf = ({ pointer }: FieldError): string => pointer.split('/').findLast(isAuditField) ?? pointer
  return (
    <div role="alert" className="mt-4 flex gap-2 text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <ul className="mt-1 grid gap-0.5">
          {errors.map((error) => (
            <li key={`${error.pointer} ${error.code}`}>
              {t('restore.refusedField', { field: words.field(fieldOf(error)), text: textOf(error.code) })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
