import type { Alert } from '@piel/contract/people/patient-alerts'
import { alertNameIn } from '@piel/contract/clinical/alert-suggestions'
import { allergyFamilies, type AllergyFamily } from '@piel/contract/clinical/allergy-families'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { useDates } from '#/lib/dates.ts'
import { useAlertWords } from '../use-alert-words.ts'

const isFamily = (id: string): id is AllergyFamily => Object.hasOwn(allergyFamilies, id)

export function AlertItem({ alert, onEnd }: { alert: Alert; onEnd?: (() => void) | undefined }) {
  const { t, language } = useTranslation('alertForm')
  const words = useAlertWords()
  const dates = useDates()
  const { kind, family, reaction, since, atDesk, source, author, createdAt, ended } = alert
  const label = alertNameIn(alert, language)
  const familyName = family !== null && isFamily(family) ? allergyFamilies[family][language] : null
  const details = [
    familyName !== label && familyName,
    reaction,
    since !== null && t('details.since', { date: dates.date(since) }),
    kind !== 'allergy' && atDesk && t('details.atDesk'),
  ].filter((text) => typeof text === 'string')
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="text-muted">{t(`kinds.${kind}`)}</span>{' '}
          <bdi className="font-medium">{words.name(alert)}</bdi>
        </p>
        {details.length > 0 && <p className="wrap-anywhere">{details.join(' · ')}</p>}
        <p className="text-caption text-muted wrap-anywhere">
          {t('details.recorded', { source: t(`sourceShort.${source}`), name: author.name, date: dates.day(createdAt) })}
        </p>
        {ended && (
          <p className="text-caption text-muted wrap-anywhere">
            {t('details.ended', { name: ended.by.name, date: dates.day(ended.at), reason: ended.reason })}
          </p>
        )}
      </div>
      {onEnd && (
        <Button size="sm" variant="danger-ghost" aria-label={t('end.label', { label })} onClick={onEnd}>
          {t('end.action')}
        </Button>
      )}
    </li>
  )
}
