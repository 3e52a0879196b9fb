import type { FieldChange, VersionedKind } from '@piel/contract/versions'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { useAuditWords } from './use-audit-words.ts'
import { useValueWords } from './use-value-words.ts'

interface Props {
  kind: VersionedKind
  fields: FieldChange[]
  /** Names of the objects that values refer to, by their ids. */
  names: Record<string, string>
}

/** Fields with their values before and after. */
export function ChangeList({ kind, fields, names }: Props) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const valueOf = useValueWords(names)
  return (
    <dl className="grid gap-2">
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt className="text-caption text-muted">{words.field(field)}</dt>
          <dd className="whitespace-pre-line tabular-nums wrap-anywhere">
            <span className="sr-only">{t('values.before')} </span>
            <del className="text-muted no-underline">
              <bdi>{valueOf(kind, field, before)}</bdi>
            </del>
            <ArrowRight aria-hidden="true" className="mx-1.5 -mt-0.5 inline size-3.5 text-muted" />
            <span className="sr-only">{t('values.now')} </span>
            <ins className="font-medium no-underline">
              <bdi>{valueOf(kind, field, after)}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
