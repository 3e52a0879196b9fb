import { questionKinds, isDated } from '@piel/contract/clinical/checklists'
import { medicineFamilies, type MedicineFamily } from '@piel/contract/clinical/medicine-families'
import type { Compared, Warning } from '@piel/contract/clinical/prescriptions'
import { CircleAlert, ShieldCheck } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { DateField } from '#/components/form/date-field.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useDates } from '#/lib/dates.ts'
import type { PrescriptionValues } from './prescription-values.ts'

type FormControl = Control<PrescriptionValues, unknown, PrescriptionValues>

/** What was compared, in words. */
export function ComparedWords({ compared }: { compared: Compared }) {
  const { t } = useTranslation('prescriptions')
  const { allergies, isPregnant, listed, total } = compared
  const words = {
    known: t('checks.allergies', { count: allergies.count }),
    noneKnown: t('checks.allergiesNone'),
    notAsked: t('checks.allergiesNotAsked'),
  }
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
      <li className={allergies.state === 'notAsked' ? 'font-medium text-warning' : undefined}>
        {words[allergies.state]}
      </li>
      <li>{t(isPregnant ? 'checks.pregnant' : 'checks.notPregnant')}</li>
      <li>{t('checks.repeated')}</li>
      <li>{t('checks.listed', { listed, total })}</li>
      <li>{t('checks.interactions')}</li>
    </ul>
  )
}

function useWarningWords() {
  const { t, language } = useTranslation('prescriptions')
  return ({ kind, generic, alert, family }: Warning) =>
    t(`checks.kinds.${kind}`, {
      generic,
      allergy: alert?.label ?? '',
      family: family === null ? '' : medicineFamilies[family as MedicineFamily][language],
    })
}

interface Props {
  control: FormControl
  warnings: readonly Warning[]
}

/** Each warning, and the answer to it. */
export function Warnings({ control, warnings }: Props) {
  const { t } = useTranslation('prescriptions')
  const wordsOf = useWarningWords()
  if (warnings.length === 0)
    return (
      <p className="flex items-center gap-2 font-medium">
        <ShieldCheck aria-hidden="true" className="size-4 text-success" />
        {t('checks.none')}
      </p>
    )
  return (
    <ul className="grid gap-3">
      {warnings.map((warning, index) => (
        <li key={warning.key} className="rounded-card border border-warning bg-warning-soft px-4 pt-3 pb-1">
          <p className="mb-2 flex items-start gap-2 font-medium text-warning">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {wordsOf(warning)}
          </p>
          {warning.checklist && <Questions control={control} index={index} checklist={warning.checklist} />}
          <TextField
            control={control}
            name={`overrides.${index}.reason`}
            label={t(warning.checklist ? 'checks.checklistReason' : 'checks.reason')}
            required={!warning.checklist}
          />
        </li>
      ))}
    </ul>
  )
}

interface QuestionsProps {
  control: FormControl
  index: number
  checklist: NonNullable<Warning['checklist']>
}

function Questions({ control, index, checklist }: QuestionsProps) {
  const { t, language } = useTranslation('prescriptions')
  const today = useDates().today()
  const answers = useWatch({ control, name: `overrides.${index}.answers` }) as Record<string, string> | undefined
  return (
    <>
      <p className="mb-3 text-caption text-muted">{t('checks.draft', { version: checklist.version })}</p>
      {checklist.questions.map((question) => (
        <div key={question.id} className="grid gap-x-4 sm:grid-cols-2">
          <SelectField
            control={control}
            name={`overrides.${index}.answers.${question.id}`}
            label={question[language]}
            required
            options={[
              { value: '', label: t('form.choose') },
              ...questionKinds[question.kind].answers.map((value) => ({ value, label: t(`checks.answers.${value}`) })),
            ]}
          />
          {isDated(question.kind, answers?.[question.id] ?? '') && (
            <DateField
              control={control}
              name={`overrides.${index}.dates.${question.id}`}
              label={t('checks.date')}
              required
              min={`${Number(today.slice(0, 4)) - 2}-01-01`}
              max={today}
            />
          )}
        </div>
      ))}
    </>
  )
}
