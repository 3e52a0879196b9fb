import { titledName } from '@piel/contract/core/doctor-titles'
import type { Prescription } from '@piel/contract/clinical/prescriptions'
import { Ban, Printer, RefreshCw, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ReasonForm } from '#/components/form/reason-form.tsx'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { Link } from '#/components/ui/link.tsx'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { useDates } from '#/lib/dates.ts'
import { useMe } from '#/lib/me.ts'
import { paths } from '#/lib/paths.ts'
import { useVoid } from '../../prescriptions.queries.ts'

interface Props {
  prescription: Prescription
  /** Absent for users who do not prescribe. */
  onRepeat: (() => void) | undefined
  onReplace: (() => void) | undefined
}

export function PrescriptionItem({ prescription, onRepeat, onReplace }: Props) {
  const { t, language } = useTranslation('prescriptions')
  const dates = useDates()
  const { doctorId, kind } = useMe()
  const [isVoiding, setIsVoiding] = useState(false)
  const { id, folio, signer, items, day, overrides } = prescription
  const isVoid = prescription.void !== null
  const mayEnd = onReplace !== undefined && !isVoid && (prescription.doctorId === doctorId || kind === 'ADMIN')
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <article aria-labelledby={`${id}-title`}>
        <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <h3 id={`${id}-title`} className="flex flex-wrap items-center gap-2 font-semibold tabular-nums">
              {t('folio', { folio })}
              {isVoid && <Badge tone="danger">{t(prescription.replacedById ? 'replaced' : 'void')}</Badge>}
            </h3>
            <p className="text-muted">
              {t('by', { doctor: titledName(language, signer.title, signer.name), date: dates.date(day) })}
            </p>
          </div>
          <div className="flex items-center gap-1">
            {onRepeat && (
              <IconButton
                icon={RotateCcw}
                label={t('repeatOne', { folio })}
                onClick={onRepeat}
                className="max-md:hidden"
              />
            )}
            {mayEnd && (
              <>
                <IconButton
                  icon={RefreshCw}
                  label={t('replaceOne', { folio })}
                  onClick={onReplace}
                  className="max-md:hidden"
                />
                <IconButton icon={Ban} label={t('voidOne', { folio })} onClick={() => setIsVoiding(true)} />
              </>
            )}
            <Link
              to={paths.prescription(id)}
              className={buttonStyles({ size: 'sm' })}
              aria-label={t('openOne', { folio })}
            >
              <Printer aria-hidden="true" className="size-4" />
              {t('open')}
            </Link>
          </div>
        </header>
        <ul className={isVoid ? 'mt-2 text-muted line-through' : 'mt-2'}>
          {items.map((item, i) => (
            <li key={i} className="wrap-anywhere">
              <span className="font-medium">{[item.generic, item.strength].filter(Boolean).join(' ')}</span>{' '}
              <span className="text-muted">
                {[item.dose, item.frequency, item.duration, t('packages', { count: item.quantity })].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        {prescription.void && (
          <p className="mt-2 text-caption text-danger">
            {t('voidedBecause', { name: prescription.void.by.name, reason: prescription.void.reason ?? '' })}
          </p>
        )}
        {overrides.length > 0 && <Overrides overrides={overrides} />}
      </article>
      {mayEnd && <VoidDialog prescription={prescription} isOpen={isVoiding} onClose={() => setIsVoiding(false)} />}
    </li>
  )
}

/** The warnings that were answered, with their reasons. */
function Overrides({ overrides }: Pick<Prescription, 'overrides'>) {
  const { t } = useTranslation('prescriptions')
  return (
    <div className="mt-2 text-caption text-muted">
      <p className="font-medium">{t('answered')}</p>
      <ul>
        {overrides.map(({ kind, generic, alertLabel, reason, answers }, i) => (
          <li key={i}>
            {t(`checks.kinds.${kind}`, { generic, allergy: alertLabel ?? '', family: '' })}
            {[...answers.map(({ answer }) => t(`checks.answers.${answer}`)), reason]
              .filter(Boolean)
              .map((words) => ` · ${words}`)
              .join('')}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface VoidDialogProps {
  prescription: Prescription
  isOpen: boolean
  onClose: () => void
}

function VoidDialog({ prescription, isOpen, onClose }: VoidDialogProps) {
  const { t } = useTranslation('prescriptions')
  const end = useVoid(prescription.patientId)
  const { folio, id } = prescription
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={t('voidOne', { folio })} fallback="h-40">
      {(finish) => (
        <ReasonForm
          label={t('voidAction')}
          reasonLabel={t('reason')}
          mutation={end}
          send={(reason, { idempotencyKey }) => end.mutateAsync({ params: { id }, body: { reason }, idempotencyKey })}
          onSaved={() => finish(t('voided', { folio }))}
          onCancel={onClose}
        >
          {t('voidText')}
        </ReasonForm>
      )}
    </FormDialog>
  )
}
