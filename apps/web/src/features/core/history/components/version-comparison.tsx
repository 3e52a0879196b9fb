import type { ObjectHistory, ObjectVersion } from '@piel/contract/core/history'
import { changedFields, restorableChanges } from '@piel/contract/core/versions'
import { type HistoryKind, nounOf } from '@piel/contract/nouns'
import { useId } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { inputStyles } from '#/components/ui/input.tsx'
import { ChangeList } from './change-list.tsx'
import { useDates } from '#/lib/dates.ts'

/** The compared versions, by position in the history. */
export interface VersionPair {
  from: number
  to: number
}

interface Props {
  kind: HistoryKind
  history: ObjectHistory
  pair: VersionPair
  onChange: (pair: VersionPair) => void
  onRestore: ((version: ObjectVersion) => void) | undefined
}

export function VersionComparison({ kind, history, pair, onChange, onRestore }: Props) {
  const { t } = useTranslation('history')
  const { data: versions, names } = history
  const [current, before, after] = [versions[0], versions[pair.from], versions[pair.to]]
  if (!current || !before || !after) return null
  const noun = nounOf(kind)
  const fields = changedFields(noun, before.fields, after.fields)
  const isRestorable = restorableChanges(noun, current.fields, before.fields).length > 0
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <VersionChoice
          label={t('from')}
          versions={versions}
          value={pair.from}
          onChange={(from) => onChange({ ...pair, from })}
        />
        <VersionChoice
          label={t('to')}
          versions={versions}
          value={pair.to}
          onChange={(to) => onChange({ ...pair, to })}
        />
      </div>
      {fields.length > 0 ? (
        <ChangeList kind={kind} fields={fields} names={names} />
      ) : (
        <p className="py-4 text-muted">{t('same')}</p>
      )}
      {onRestore && isRestorable && (
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
  value: number
  onChange: (value: number) => void
}

function VersionChoice({ label, versions, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('history')
  const dates = useDates()
  const id = useId()
  const nameOf = ({ id: versionId, number, since }: ObjectVersion): string => {
    if (since === null) return t('oldest', { number })
    return t(versionId === null ? 'current' : 'version', { number, time: dates.exact(since) })
  }
  const chosen = versions[value]
  const author = chosen?.since ? (chosen.author?.name ?? t('unknownAuthor')) : undefined
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-caption font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        aria-describedby={author === undefined ? undefined : `${id}-author`}
        className={inputStyles()}
      >
        {versions.map((version, index) => (
          <option key={version.id ?? 'current'} value={index}>
            {nameOf(version)}
          </option>
        ))}
      </select>
      {author !== undefined && (
        <p id={`${id}-author`} className="text-caption text-muted wrap-anywhere">
          <bdi>{author}</bdi>
        </p>
      )}
    </div>
  )
}
