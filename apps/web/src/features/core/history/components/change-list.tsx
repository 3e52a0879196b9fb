import type { FieldChange } from '@piel/contract/core/versions'
import { nounOf, type VersionedKind } from '@piel/contract/nouns'
import { clsx } from 'clsx'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useAuditWords } from './use-audit-words.ts'
import { useValueWords } from './use-value-words.ts'

interface Props {
  kind: VersionedKind
  fields: FieldChange[]
  /** Names of the objects that values refer to, by ID. */
  names: Record<string, string>
  /** What can be done with a change, beside it. */
  actionOf?: (change: FieldChange) => ReactNode
}

/** Longer pairs of values stack instead of sharing a line, by width of the screen. */
const maxInLine = { phone: 26, wide: 60 }

const layouts = {
  line: { values: '', later: '', arrow: 'mx-1.5 -mt-0.5 inline' },
  lineOnWide: {
    values: 'max-sm:grid max-sm:gap-1',
    later: 'max-sm:flex max-sm:items-start max-sm:gap-1.5',
    arrow: 'max-sm:mt-[0.3em] sm:mx-1.5 sm:-mt-0.5 sm:inline',
  },
  lines: { values: 'grid gap-1', later: 'flex items-start gap-1.5', arrow: 'mt-[0.3em]' },
} as const

function layoutOf(earlier: string, later: string) {
  const both = `${earlier}${later}`
  if (both.length > maxInLine.wide || both.includes('\n')) return layouts.lines
  return both.length > maxInLine.phone ? layouts.lineOnWide : layouts.line
}

export function ChangeList({ kind, fields, names, actionOf }: Props) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const valueOf = useValueWords(names)
  const declared = nounOf(kind).fields ?? {}
  return (
    <dl className="grid gap-3">
      {fields.map((change) => {
        const { field, before, after } = change
        const isReplaced = declared[field]?.type === 'image' && before !== null && after !== null
        const earlier = valueOf(declared[field], before)
        const later = isReplaced ? t('values.otherImage') : valueOf(declared[field], after)
        const layout = layoutOf(earlier, later)
        const action = actionOf?.(change)
        return (
          <div key={field} className="sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-3">
            <dt className="text-caption text-muted">{words.field(field)}</dt>
            <dd className={clsx('col-start-1 whitespace-pre-line tabular-nums wrap-anywhere', layout.values)}>
              <span className="sr-only">{t('values.before')} </span>
              <del className="text-muted no-underline">
                <bdi>{earlier}</bdi>
              </del>
              <span className={layout.later}>
                <ArrowRight aria-hidden="true" className={clsx('size-3.5 shrink-0 text-muted', layout.arrow)} />
                <span className="sr-only">{t('values.now')} </span>
                <ins className="font-medium no-underline">
                  <bdi>{later}</bdi>
                </ins>
              </span>
            </dd>
            {action && (
              <dd className="mt-1 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:mt-0 sm:self-center">{action}</dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
