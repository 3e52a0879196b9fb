import type { TreatmentChange } from '@piel/contract/treatments/treatments'
import { PencilLine } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { BeforeAfter } from '#/components/record/before-after.tsx'
import { HistoryItem } from '#/components/record/history.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { statusLooks } from '../status/status-badge.tsx'
import { isIsoDate } from '@piel/contract/core/dates'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'

const tints = {
  started: 'bg-status-started-soft text-status-started',
  progress: 'bg-status-progress-soft text-status-progress',
  completed: 'bg-status-completed-soft text-status-completed',
  cancelled: 'bg-status-cancelled-soft text-status-cancelled',
} as const

const lookOf = ({ to }: TreatmentChange) =>
  to
    ? { icon: statusLooks[to].icon, tint: tints[statusLooks[to].tone] }
    : { icon: PencilLine, tint: 'bg-subtle text-muted' }

export function ChangesCard({ changes }: { changes: readonly TreatmentChange[] }) {
  const { t } = useTranslation('treatments')
  const words = useChangeWords()
  return (
    <Card aria-labelledby="treatment-changes">
      <CardHeader id="treatment-changes" title={t('changes.title')} />
      <CardBody>
        <ol aria-labelledby="treatment-changes">
          {changes.map((change) => (
            <HistoryItem
              key={change.id}
              {...lookOf(change)}
              title={words.title(change)}
              author={change.author.name}
              at={change.at}
            >
              {change.fields.map((field) => (
                <p key={field.name} className="wrap-anywhere">
                  <span className="text-muted">{words.field(field.name)}</span>{' '}
                  <BeforeAfter {...words.values(field)} word={t('changes.to')} />
                </p>
              ))}
              {change.reason !== null && (
                <blockquote className="my-1 max-w-prose border-s-2 border-line ps-3 whitespace-pre-line wrap-anywhere">
                  <bdi>{change.reason}</bdi>
                </blockquote>
              )}
            </HistoryItem>
          ))}
        </ol>
      </CardBody>
    </Card>
  )
}

type Field = TreatmentChange['fields'][number]

const names = ['doctorId', 'valueMinor', 'startsOn', 'notes'] as const
const isKnown = (name: string): name is (typeof names)[number] => names.some((one) => one === name)

/** Title of a change, and the old and new value of each field. */
function useChangeWords() {
  const { t, language } = useTranslation('treatments')
  const dates = useDates()
  const value = (name: string, text: string | null): string => {
    if (text === null || text === '') return t('changes.nothing')
    if (name === 'valueMinor' && /^\d+$/.test(text)) return formatMoney(Number(text), language)
    return name === 'startsOn' && isIsoDate(text) ? dates.date(text) : text
  }
  return {
    title({ kind, from, to }: TreatmentChange): string {
      if (kind === 'edited' || to === null) return t('changes.edited')
      if (from === null) return t('changes.created')
      return t('changes.status', { from: t(`statuses.${from}`), to: t(`statuses.${to}`) })
    },
    field: (name: string): string => t('changes.field', { field: isKnown(name) ? t(`fields.${name}`) : name }),
    values: ({ name, before, after }: Field) => ({ before: value(name, before), after: value(name, after) }),
  }
}
