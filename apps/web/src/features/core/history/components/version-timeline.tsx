import type { ObjectHistory, ObjectVersion } from '@piel/contract/core/history'
import { changedFields, restorableChanges } from '@piel/contract/core/versions'
import { type HistoryKind, nounOf } from '@piel/contract/nouns'
import { History, PencilLine } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { HistoryItem } from '#/components/record/history.tsx'
import { Button } from '#/components/ui/button.tsx'
import { ChangeList } from './change-list.tsx'
import { useAuditWords } from './use-audit-words.ts'

interface Props {
  kind: HistoryKind
  history: ObjectHistory
  label: string
  /** Called with a field if only this one is to be restored. */
  onRestore: ((version: ObjectVersion, field?: string) => void) | undefined
  ref: Ref<HTMLOListElement>
}

/** The changes of a record, newest first: who, when, and each field before and after. */
export function VersionTimeline({ kind, history, label, onRestore, ref }: Props) {
  const { t } = useTranslation('history')
  const words = useAuditWords()
  const { data: versions, names } = history
  const noun = nounOf(kind)
  const current = versions[0]?.fields ?? {}
  const titleOf = ({ id, number, since }: ObjectVersion): string => {
    if (since === null) return t('oldest', { number })
    return t(id === null ? 'current' : 'version', { number })
  }
  const changesBack = (version: ObjectVersion) =>
    restorableChanges(noun, current, version.fields).map(({ field }) => field)
  return (
    <ol ref={ref} tabIndex={-1} aria-label={label} className="outline-none">
      {versions.map((version, index) => {
        const before = versions[index + 1]
        const { id, number, since, author } = version
        const isRestorable = changesBack(version).length > 0
        return (
          <HistoryItem
            key={id ?? 'current'}
            icon={since === null ? History : PencilLine}
            tint="bg-subtle text-muted"
            title={titleOf(version)}
            {...(since !== null && { author: author?.name ?? t('unknownAuthor'), at: since })}
          >
            {before && (
              <ChangeList
                kind={kind}
                fields={changedFields(noun, before.fields, version.fields)}
                names={names}
                actionOf={({ field }) =>
                  onRestore &&
                  changesBack(before).includes(field) && (
                    <Button
                      size="sm"
                      aria-label={t('restore.fieldOf', { field: words.field(field), number: before.number })}
                      onClick={() => onRestore(before, field)}
                    >
                      {t('restore.field')}
                    </Button>
                  )
                }
              />
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
