import { alertNameIn } from '@piel/contract/clinical/alert-suggestions'
import { type Alert, type AlertKind, alertKinds, isAtDesk } from '@piel/contract/people/patient-alerts'
import { alertEndpoints } from '@piel/contract/clinical/alerts'
import { Check, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ReasonForm } from '#/components/form/reason-form.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useMe } from '#/lib/me.ts'
import { useEndAlert, useReviewAllergies } from '../../alerts.queries.ts'
import { AlertBanner } from '../alert-banner.tsx'
import type { CarriesAlerts } from '../use-alert-words.ts'
import { AddForm } from './add-form.tsx'
import { AlertItem } from './alert-item.tsx'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'

interface AlertsPanelProps {
  record: CarriesAlerts
  patientId: string
  mayWrite: boolean
}

export function AlertsPanel({ record, patientId, mayWrite }: AlertsPanelProps) {
  const { t } = useTranslation('alertForm')
  const me = useMe()
  const atDesk = isAtDesk(me.kind)
  const [adding, setAdding] = useState<AlertKind>()
  const [ending, setEnding] = useState<Alert>()
  const { alerts, allergies } = record
  const kinds = atDesk ? alertKinds.slice(0, 1) : alertKinds

  if (adding)
    return (
      <AddForm key={adding} patientId={patientId} kind={adding} atDesk={atDesk} onDone={() => setAdding(undefined)} />
    )
  if (ending) {
    const isLast = ending.kind === 'allergy' && alerts.filter(({ kind }) => kind === 'allergy').length === 1
    return <EndForm patientId={patientId} alert={ending} isLast={isLast} onDone={() => setEnding(undefined)} />
  }
  return (
    <div className="grid gap-5">
      <AlertBanner record={{ allergies, alerts: [] }} className={allergies.state === 'known' ? 'hidden' : undefined} />
      {alerts.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {alerts.map((alert) => (
            <AlertItem
              key={alert.id}
              alert={alert}
              onEnd={mayWrite && (!atDesk || alert.author.id === me.id) ? () => setEnding(alert) : undefined}
            />
          ))}
        </ul>
      )}
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <ReviewButton record={record} patientId={patientId} />
          {kinds.map((kind) => (
            <Button key={kind} icon={Plus} onClick={() => setAdding(kind)}>
              {t(`add.${kind}`)}
            </Button>
          ))}
        </div>
      )}
      <EndedAlerts patientId={patientId} />
    </div>
  )
}

interface EndFormProps {
  patientId: string
  alert: Alert
  /** Whether it is the last allergy. */
  isLast: boolean
  onDone: () => void
}

function EndForm({ patientId, alert, isLast, onDone }: EndFormProps) {
  const { t, language } = useTranslation('alertForm')
  const label = alertNameIn(alert, language)
  const end = useEndAlert(patientId)
  return (
    <ReasonForm
      label={t('end.submit')}
      cancelLabel={t('end.keep')}
      reasonLabel={t('fields.reason')}
      rows={2}
      mutation={end}
      send={(reason, { idempotencyKey }) =>
        end.mutateAsync({ params: { id: alert.id }, body: { reason }, idempotencyKey })
      }
      onSaved={() => {
        toast.success(t('end.done', { label }))
        onDone()
      }}
      onCancel={onDone}
    >
      <h3 className="mb-2 font-semibold wrap-anywhere text-ink">{t('end.title', { label })}</h3>
      {t('end.text')} {isLast && t('end.lastAllergy')}
    </ReasonForm>
  )
}

function ReviewButton({ record, patientId }: { record: CarriesAlerts; patientId: string }) {
  const { t } = useTranslation('alertForm')
  const textOf = useErrorText()
  const review = useReviewAllergies(patientId)
  const { state } = record.allergies
  const answer = state === 'known' ? 'known' : 'noneKnown'
  const label = { known: 'confirmKnown', noneKnown: 'stillNoneKnown', notAsked: 'noneKnown' } as const
  const send = useOneAtATime(() =>
    review.mutateAsync({ params: { id: patientId }, body: { state: answer } }).then(
      () => toast.success(t(answer === 'known' ? 'confirmedDone' : 'noneKnownDone')),
      (error: unknown) => toast.error(textOf(error)),
    ),
  )
  return (
    <Button
      variant={state === 'notAsked' ? 'primary' : 'secondary'}
      icon={Check}
      busy={review.isPending}
      onClick={send}
    >
      {t(label[state])}
    </Button>
  )
}

/** The alerts that have ended; they load on request, and the audit trail records it. */
function EndedAlerts({ patientId }: { patientId: string }) {
  const { t } = useTranslation('alertForm')
  const [isShown, setIsShown] = useState(false)
  const query = useQuery({
    ...endpointQuery(alertEndpoints.list, { params: { id: patientId } }),
    enabled: isShown,
  })
  const section = useRef<HTMLElement>(null)
  // The pressed button is gone: without this the dialog would not give the focus back when it closes.
  useEffect(() => {
    if (isShown) section.current?.focus()
  }, [isShown])
  if (!isShown)
    return (
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setIsShown(true)}>
        {t('history.show')}
      </Button>
    )
  if (query.error && !query.data) return <LoadError query={query} isCompact title={t('history.error')} />
  const ended = query.data?.data.filter((alert) => alert.ended !== null)
  return (
    <section ref={section} tabIndex={-1} aria-label={t('history.title')} className="outline-none">
      <h3 className="font-medium">{t('history.title')}</h3>
      {ended === undefined ? (
        <SkeletonGroup className="mt-3">
          <Skeleton className="h-12 w-full" />
        </SkeletonGroup>
      ) : ended.length === 0 ? (
        <p className="mt-1 text-muted">{t('history.none')}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {ended.map((alert) => (
            <AlertItem key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </section>
  )
}
