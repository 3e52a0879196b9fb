import type { FieldChange, VersionedKind } from '@piel/contract/versions'
import { clsx } from 'clsx'
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

const isImage = (field: string): boolean => field === 'photoId' || field === 'coverId'

/** Longer values are below each other instead of in one line. */
const maxInLine = 60

/** Fields with their values before and after. */
export function ChangeList({ kind, fields, names }: Props) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const valueOf = useValueWords(names)
  return (
    <dl className="grid gap-3">
      {fields.map(({ field, before, after }) => {
        const isReplaced = isImage(field) && before !== null && after !== null
        const earlier = valueOf(kind, field, before)
        const later = isReplaced ? t('values.otherImage') : valueOf(kind, field, after)
        const isLong = earlier.length + later.length > maxInLine || `${earlier}${later}`.includes('\n')
        return (
          <div key={field}>
            <dt className="text-caption text-muted">{words.field(field)}</dt>
            <dd className={clsx('whitespace-pre-line tabular-nums wrap-anywhere', isLong && 'grid gap-1')}>
              <span className="sr-only">{t('values.before')} </span>
              <del className="text-muted no-underline">
                <bdi>{earlier}</bdi>
              </del>
              <span className={clsx(isLong && 'flex items-start gap-1.5')}>
                <ArrowRight
                  aria-hidden="true"
                  className={clsx('size-3.5 shrink-0 text-muted', isLong ? 'mt-[0.3em]' : 'mx-1.5 -mt-0.5 inline')}
                />
                <span className="sr-only">{t('values.now')} </span>
                <ins className="font-medium no-underline">
                  <bdi>{later}</bdi>
                </ins>
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
