import type { Patient } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { useTranslation } from '#/i18n/index.ts'
import { useEffect } from 'react'
import { useAlertWords } from '#/features/clinical/alerts/components/use-alert-words.ts'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'

export function PrintHeader({ patient }: { patient: Patient }) {
  const { t } = useTranslation(['records', 'patients', 'common'])
  const { clinicName } = useConfig()
  const dates = useDates()
  const alerts = useAlertWords()
  const name = fullName(patient.user)
  const born =
    patient.birthDate === null
      ? t('common:notSpecified')
      : `${dates.date(patient.birthDate)} (${dates.age(patient.birthDate)})`
  const running = `${clinicName} · ${t('title')}: ${name}`

  // Page margins can only show text from CSS: print.css reads this property as a CSS string.
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--running-head', JSON.stringify(running))
    return () => void style.removeProperty('--running-head')
  }, [running])

  return (
    <header className="hidden border-b-2 border-ink pb-4 print:mb-6 print:block">
      <div className="flex items-baseline justify-between gap-6">
        <p className="font-semibold">{clinicName}</p>
        <p>{t('print.date', { date: dates.date(dates.today()) })}</p>
      </div>
      <h1 className="mt-5 text-title-lg font-semibold">
        {t('title')}: <bdi>{name}</bdi>
      </h1>
      <p className="mt-1">
        {t('patients:fields.birthDate')}: {born} · {t(`patients:choices.gender.${patient.gender}`)}
      </p>
      <p className="mt-1 font-semibold">{alerts.sentence(patient)}</p>
    </header>
  )
}
