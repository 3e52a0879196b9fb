import type { ObjectHistory, ObjectVersion } from '@piel/contract/core/history'
import { changedFields, restorableChanges } from '@piel/contract/core/versions'
import { type HistoryKind, nounOf } from '@piel/contract/nouns'
import { History, PencilLine } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { HistoryItem } from '#/components/record/history.tsx'
import { Button } from '#/components/ui/button.tsx'
import { ChangeList } from './change-list.tsx'

interface Props {
  kind: HistoryKind
  history: ObjectHistory
  label: string
  onRestore: ((version: ObjectVersion) => void) | undefined
  ref: Ref<HTMLOListElement>
}

/** The changes of a record, newest first: who, when, and each field before and after. */
export function VersionTimeline({ kind, history, label, onRestore, ref }: Props) {
  const { t } = useTranslation('history')
  const { data: versions, names } = history
  const noun = nounOf(kind)
  const current = versions[0]?.fields ?? {}
  const titleOf = ({ id, number, since }: ObjectVersion): string => {
    if (since === null) return t('oldest', { number })
    return t(id === null ? 'current' : 'version', { number })
  }
  return (
    <ol ref={ref} tabIndex={-1} aria-label={label} className="outline-none">
      {versions.map((version, index) => {
        const before = versions[index + 1]
        const { id, number, since, author } = version
        const isRestorable = restorableChanges(noun, current, version.fields).length > 0
        return (
          <HistoryItem
            key={id ?? 'current'}
            icon={since === null ? History : PencilLine}
            tint="bg-subtle text-muted"
            title={titleOf(version)}
            {...(since !== null && { author: author?.name ?? t('unknownAuthor'), at: since })}
          >
            {before && (
              <ChangeList kind={kind} fields={changedFields(noun, before.fields, version.fields)} names={names} />
            )}
            {onRestore && id !== null && isRestorable && (
              <Button size="sm" className="my-2" onClick={() => onRestore(version)}>
                {t('restore.of', { number })}
              </Button>
            )}
          </HistoryItem>
        )
      })}
    </ol>
  )
}
