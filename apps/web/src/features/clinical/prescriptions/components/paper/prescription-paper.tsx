import { titledName } from '@piel/contract/core/doctor-titles'
import type { Prescription, Signer } from '@piel/contract/clinical/prescriptions'
import { specialtyLabels } from '@piel/contract/people/specialties'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import { useTranslationIn } from '#/i18n/in-language.ts'
import type { Translate } from '#/i18n/types.ts'
import { useConfig } from '#/lib/config.ts'
import { createDates, type Dates } from '#/lib/dates.ts'
import { ItemLines } from './item-lines.tsx'
import './paper.css'

export const paperSizes = ['half', 'a5', 'letter'] as const
export type PaperSize = (typeof paperSizes)[number]

export type Words = Translate<['prescriptions']>

/** Pharmacies read it, so it is in Spanish whatever the language of the user. */
const language = 'es'

interface Props {
  prescription: Prescription
  size: PaperSize
}

/**
 * The printed prescription. The head of its table repeats on each page; folio and page number are in the margin.
 */
export function PrescriptionPaper({ prescription, size }: Props) {
  const { t } = useTranslationIn(language, ['prescriptions'])
  const config = useConfig()
  const dates = createDates(language, config.clinicTimeZone, config.clinicClock)
  const { folio, signer, items, indications } = prescription
  const doctor = titledName(language, signer.title, signer.name)
  const foot = t('paper.foot', { folio, doctor })

  // A page margin can show text from CSS only: paper.css reads this property.
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--prescription-foot', JSON.stringify(foot))
    return () => void style.removeProperty('--prescription-foot')
  }, [foot])

  return (
    <article
      lang={language}
      data-paper={size}
      className={clsx(
        'prescription-paper mx-auto w-full rounded-card border border-line p-6 shadow-overlay max-sm:p-4',
        size === 'letter' ? 'max-w-3xl' : 'max-w-xl',
        'print:max-w-none print:rounded-none print:border-0 print:p-0 print:shadow-none',
      )}
    >
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className="pb-3 text-start font-normal">
              <DoctorHead signer={signer} doctor={doctor} t={t} />
              <PatientHead prescription={prescription} dates={dates} t={t} />
            </th>
          </tr>
        </thead>
        <tbody>
          {prescription.void && (
            <tr>
              <td className="pb-2">
                <p className="border-2 border-ink px-3 py-1 text-center text-title font-semibold">
                  {t('paper.isVoid')}
                </p>
              </td>
            </tr>
          )}
          {items.map((item, i) => (
            <tr key={i} className="break-inside-avoid">
              <td className="border-b border-line py-2 align-top">
                <ItemLines item={item} number={i + 1} dates={dates} t={t} />
              </td>
            </tr>
          ))}
          {indications && (
            <tr>
              <td className="pt-3">
                <p className="font-semibold">{t('paper.indications')}</p>
                <p className="wrap-anywhere whitespace-pre-line">{indications}</p>
              </td>
            </tr>
          )}
          <tr className="break-inside-avoid">
            <td className="pt-16">
              <p className="ms-auto w-56 border-t border-ink pt-1 text-center text-caption">
                {doctor}
                <span className="block text-muted">{t('paper.signature')}</span>
              </p>
            </td>
          </tr>
        </tbody>
      </table>
    </article>
  )
}

function DoctorHead({ signer, doctor, t }: { signer: Signer; doctor: string; t: Words }) {
  const { degree, university, specialties, licenses, address } = signer
  const study = [degree, university].filter(Boolean).join(' · ')
  const numbers = licenses.map(({ number, jurisdiction }) => {
    const place = jurisdiction === 'México' ? '' : ` (${jurisdiction})`
    return `${t('paper.license', { number })}${place}`
  })
  return (
    <div className="border-b-2 border-ink pb-2">
      <p className="text-title/6 font-semibold wrap-anywhere">{doctor}</p>
      {study && <p>{study}</p>}
      {specialties.map(({ id, certificate }) => (
        <p key={id}>
          {specialtyLabels[language][id]}
          {certificate && ` · ${t('paper.certificate', { number: certificate })}`}
        </p>
      ))}
      <p className="tabular-nums">{numbers.join(' · ')}</p>
      {address && <p className="text-muted">{address}</p>}
    </div>
  )
}

interface PatientHeadProps {
  prescription: Prescription
  dates: Dates
  t: Words
}

function PatientHead({ prescription, dates, t }: PatientHeadProps) {
  const { patient, folio, day } = prescription
  return (
    <dl className="prescription-facts mt-2">
      <div>
        <dt>{t('paper.patient')}</dt>
        <dd className="font-medium">
          <bdi>{patient.name}</bdi>
        </dd>
      </div>
      {patient.birthDate && (
        <div>
          <dt>{t('paper.age')}</dt>
          <dd>{dates.age(patient.birthDate, day)}</dd>
        </div>
      )}
      <div>
        <dt>{t('paper.date')}</dt>
        <dd>{dates.longDate(day)}</dd>
      </div>
      <div>
        <dt>{t('paper.folio')}</dt>
        <dd className="font-semibold tabular-nums">{folio}</dd>
      </div>
    </dl>
  )
}
