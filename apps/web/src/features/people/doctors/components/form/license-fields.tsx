import { isIsoDate } from '@piel/contract/core/dates'
import {
  federalJurisdiction,
  isMexicanJurisdiction,
  licenseStateOn,
  licenseStatuses,
  maxLicenses,
} from '@piel/contract/people/licenses'
import { stateNames } from '@piel/contract/core/states'
import { useId } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { DateField } from '#/components/form/date-field.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useFieldErrorText } from '#/lib/field-errors.ts'
import { LicenseBadge } from '../license-badge.tsx'
import { type DoctorControl, type DoctorValues, emptyLicense, oldestDocument } from './doctor-values.ts'
import { ItemList } from './item-list.tsx'

/** Suggestions: the country and its states by name. */
const jurisdictions = [federalJurisdiction, ...Object.values(stateNames).toSorted()]

interface LicenseFieldsProps {
  control: DoctorControl
  today: string
}

/** The licences; lists show the first. The state for the entered dates is shown at once. */
export function LicenseFields({ control, today }: LicenseFieldsProps) {
  const { t } = useTranslation('doctors')
  const textOf = useFieldErrorText()
  const suggestions = useId()
  const { setFocus, formState } = useFormContext<DoctorValues>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'licenses' })
  const values = useWatch({ control, name: 'licenses' })
  const error = formState.errors.licenses?.root?.message ?? formState.errors.licenses?.message

  const badgeOf = (index: number) => {
    const license = values[index]
    if (!license) return undefined
    const expiresAt = isIsoDate(license.expiresAt) ? license.expiresAt : null
    return <LicenseBadge state={licenseStateOn({ ...license, expiresAt }, today)} expiresAt={expiresAt} />
  }
  return (
    <>
      <datalist id={suggestions}>
        {jurisdictions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ItemList
        title={t('fields.licenses')}
        hint={t('form.hints.licenses')}
        none={t('form.noLicenses')}
        addLabel={t('form.addLicense')}
        ids={fields.map(({ id }) => id)}
        most={maxLicenses}
        error={error === undefined ? undefined : textOf(error)}
        labelOf={(number) => t('form.licenseNumber', { number })}
        asideOf={badgeOf}
        onAdd={() => append(emptyLicense)}
        onRemove={remove}
        onFirst={(index) => {
          move(index, 0)
          setFocus('licenses.0.number')
        }}
        fieldsOf={(index) => (
          <LicenseItem
            control={control}
            index={index}
            license={values[index]}
            today={today}
            suggestions={suggestions}
          />
        )}
      />
    </>
  )
}

interface LicenseItemProps extends LicenseFieldsProps {
  index: number
  license: DoctorValues['licenses'][number] | undefined
  suggestions: string
}

function LicenseItem({ control, index, license, today, suggestions }: LicenseItemProps) {
  const { t } = useTranslation('doctors')
  const farthest = `${Number(today.slice(0, 4)) + 60}-12-31`
  // EXPIRED derives from the date; only other clients store it.
  const statuses = licenseStatuses.filter((value) => value !== 'EXPIRED' || license?.status === 'EXPIRED')
  return (
    <>
      <TextField
        control={control}
        name={`licenses.${index}.number`}
        label={t('fields.licenseNumber')}
        hint={isMexicanJurisdiction(license?.jurisdiction ?? '') ? t('form.hints.licenseNumber') : undefined}
        required
        autoCapitalize="characters"
        spellCheck={false}
        className="sm:col-span-3"
      />
      <TextField
        control={control}
        name={`licenses.${index}.jurisdiction`}
        label={t('fields.jurisdiction')}
        required
        list={suggestions}
        // With `off`, Firefox shows no suggestions.
        autoComplete="on"
        autoCapitalize="words"
        revalidates={[`licenses.${index}.number`]}
        className="sm:col-span-3"
      />
      <DateField
        control={control}
        name={`licenses.${index}.issuedAt`}
        label={t('fields.issuedAt')}
        hint=""
        min={oldestDocument}
        max={today}
        revalidates={[`licenses.${index}.expiresAt`]}
        className="sm:col-span-2"
      />
      <DateField
        control={control}
        name={`licenses.${index}.expiresAt`}
        label={t('fields.expiresAt')}
        hint={t('form.hints.expiresAt')}
        min={oldestDocument}
        max={farthest}
        className="sm:col-span-2"
      />
      <SelectField
        control={control}
        name={`licenses.${index}.status`}
        label={t('fields.licenseStatus')}
        required
        options={statuses.map((value) => ({ value, label: t(`licenseStatuses.${value}`) }))}
        className="sm:col-span-2"
      />
    </>
  )
}
