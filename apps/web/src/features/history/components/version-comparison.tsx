import type { ObjectHistory, ObjectVersion } from '@piel/contract/history'
import { changedFields, type VersionedKind } from '@piel/contract/versions'
import { useId, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { inputStyles } from '#/components/ui/input.tsx'
import { ChangeList } from '#/features/audit/components/change-list.tsx'
import { useDates } from '#/lib/dates.ts'

interface Props {
  kind: VersionedKind
  history: ObjectHistory
  onRestore: ((version: ObjectVersion) => void) | undefined
}

/** What differs between two versions that the user chooses. */
export function VersionComparison({ kind, history, onRestore }: Props) {
  const { t } = useTranslation('history')
  const { data: versions, names } = history
  // Newest first: the latest change is shown to begin with.
  const [from, setFrom] = useState(1)
  const [to, setTo] = useState(0)
  const [before, after] = [versions[from], versions[to]]
  if (!before || !after) return null
  const fields = changedFields(before.fields, after.fields)
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <VersionChoice label={t('from')} versions={versions} value={from} onChange={setFrom} />
        <VersionChoice label={t('to')} versions={versions} value={to} onChange={setTo} />
      </div>
      {fields.length > 0 ? (
        <ChangeList kind={kind} fields={fields} names={names} />
      ) : (
        <p className="py-4 text-muted">{t('same')}</p>
      )}
      {onRestore && before.id !== null && (
        <Button className="sm:justify-self-start" onClick={() => onRestore(before)}>
          {t('restore.of', { number: before.number })}
        </Button>
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  versions: ObjectVersion[]
  /** Position among the versions. */
  value: number
  onChange: (value: number) => void
}

function VersionChoice({ label, versions, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('history')
  const dates = useDates()
  const id = useId()
  const nameOf = ({ number, since, author }: ObjectVersion): string =>
    since === null
      ? t('oldest', { number })
      : t('version', { number, time: dates.exact(since), author: author?.name ?? t('unknownAuthor') })
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-caption font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className={inputStyles()}
      >
        {versions.map((version, index) => (
          <option key={version.id ?? 'current'} value={index}>
            {nameOf(version)}
          </option>
        ))}
      </select>
    </div>
  )
}
