import { type Alert, type AlertKind, alertKinds, isAtDesk } from '@piel/contract/people/patient-alerts'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useMe } from '#/lib/me.ts'
import { useReviewAllergies } from '../../alerts.queries.ts'
import { AlertBanner } from '../alert-banner.tsx'
import type { CarriesAlerts } from '../use-alert-words.ts'
import { AddForm } from './add-form.tsx'
import { AlertItem } from './alert-item.tsx'
import { EndForm } from './end-form.tsx'
import { EndedAlerts } from './ended-alerts.tsx'

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
    return <EndForm patientId={patientId} alert={ending} isLastAllergy={isLast} onDone={() => setEnding(undefined)} />
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
