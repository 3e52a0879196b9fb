import type { MeasureKind } from '@piel/contract/clinical/measure-details'
import type { CreateMeasureBody, Measure } from '@piel/contract/clinical/measures'
import type { Patient } from '@piel/contract/people/patients'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { AlertBanner } from '#/features/clinical/alerts/components/alert-banner.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'
import { useCreateMeasure } from '../measures.queries.ts'
import { useDates } from '#/lib/dates.ts'
import { type Shown, useMeasureWords } from './use-measure-words.ts'

const MeasureForm = lazyPart(['measures', 'validation'], () => import('./form/measure-form.tsx'), 'MeasureForm')
const VitalsForm = lazyPart(['measures', 'validation'], () => import('./form/vitals-form.tsx'), 'VitalsForm')
const ReasonForm = lazyPart(['validation'], () => import('#/components/form/reason-form.tsx'), 'ReasonForm')

export type Opened =
  | { form: 'vitals' }
  | { form: 'measure'; kind: MeasureKind; replaces?: Measure }
  | { form: 'error'; measure: Measure }

interface Props {
  patient: Patient
  last: (kind: MeasureKind) => Measure | undefined
  opened: Opened | undefined
  onClose: () => void
  /** With the kind that was recorded, if it is one. */
  onSaved: (kind: Shown | undefined) => void
}

/** The forms that record and correct measures. */
export function MeasureDialog({ patient, last, opened, onClose, onSaved }: Props) {
  const { t } = useTranslation('measures')
  const { nameOf, aboutOf } = useMeasureWords()
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(opened)
  if (opened && opened !== shown) setShown(opened)
  if (!shown) return null
  const titleOf = (): string => {
    if (shown.form === 'vitals') return t('recordVitals')
    if (shown.form === 'error') return t('error.title')
    const { kind, replaces } = shown
    return replaces ? t('correctTitle', { name: nameOf(kind) }) : `${nameOf(kind)} · ${aboutOf(kind)}`
  }
  const common = { patientId: patient.id, birthDate: patient.birthDate, onCancel: onClose }
  return (
    <FormDialog
      isOpen={opened !== undefined}
      onClose={onClose}
      title={titleOf()}
      size={shown.form === 'measure' ? 'large' : 'wide'}
      fallback="min-h-96"
    >
      {(finish) => {
        if (shown.form === 'error')
          return <ErrorForm patientId={patient.id} measure={shown.measure} onDone={finish} onCancel={onClose} />
        return (
          <>
            <AlertBanner record={patient} className="mb-4" />
            {shown.form === 'vitals' ? (
              <VitalsForm {...common} onSaved={() => finish(t('recorded'))} />
            ) : (
              <MeasureForm
                {...common}
                kind={shown.kind}
                last={last(shown.kind)}
                replaces={shown.replaces}
                onSaved={({ kind }) => {
                  onSaved(kind)
                  finish(t(shown.replaces ? 'corrected' : 'recorded'))
                }}
              />
            )}
          </>
        )
      }}
    </FormDialog>
  )
}

interface ErrorFormProps {
  patientId: string
  measure: Measure
  onDone: (text: string) => void
  onCancel: () => void
}

function ErrorForm({ patientId, measure, onDone, onCancel }: ErrorFormProps) {
  const { t } = useTranslation('measures')
  const words = useMeasureWords()
  const dates = useDates()
  const create = useCreateMeasure(patientId)
  return (
    <ReasonForm
      label={t('error.submit')}
      cancelLabel={t('error.keep')}
      reasonLabel={t('error.reason')}
      rows={2}
      mutation={create}
      send={(reason, { idempotencyKey }) => {
        const body: CreateMeasureBody = {
          kind: measure.kind,
          at: measure.at,
          detail: null,
          replaces: { id: measure.id, reason },
        }
        return create.mutateAsync({ params: { id: patientId }, body: body as never, idempotencyKey })
      }}
      onSaved={() => onDone(t('error.done'))}
      onCancel={onCancel}
    >
      <p className="mb-1 font-medium text-ink tabular-nums">
        {words.nameOf(measure.kind)} {words.valueOf(measure)} · {dates.exact(measure.at)}
      </p>
      {t('error.text')}
    </ReasonForm>
  )
}
