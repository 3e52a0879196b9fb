import { useTranslation } from '#/i18n/index.ts'
import { ListedGroup } from '#/components/form/field-list.tsx'
import { PasswordPair } from '#/components/form/password-pair.tsx'
import { FieldGroup } from '#/components/record/field-group.tsx'
import { useDates } from '#/lib/dates.ts'
import { type DoctorField, doctorFieldList, type DoctorWords } from '../doctor-field-list.ts'
import type { DoctorControl } from './doctor-values.ts'
import { LicenseFields } from './license-fields.tsx'
import { SpecialtyFields } from './specialty-fields.tsx'

interface DoctorFieldsProps {
  control: DoctorControl
  /** How a new doctor gets a password: in this form or by a link; undefined if neither applies. */
  access: 'password' | 'invitation' | undefined
}

/** The allowed dates of a leave: two years back to five ahead. */
const leaveDates = (today: string) => {
  const year = Number(today.slice(0, 4))
  return { min: `${year - 2}-01-01`, max: `${year + 5}-12-31` }
}

export function DoctorFields({ control, access }: DoctorFieldsProps) {
  const { t } = useTranslation('doctors')
  const today = useDates().today()
  const listed = {
    control,
    list: doctorFieldList,
    labelOf: (name: DoctorField) => t(`fields.${name}`),
    wordsOf: (key: DoctorWords) => t(key),
  }
  return (
    <div className="grid gap-6">
      <ListedGroup {...listed} group="person" title={t('form.groups.person')} />
      <ListedGroup {...listed} group="contact" title={t('form.groups.contact')} />
      <div>
        <ListedGroup {...listed} group="leave" title={t('form.groups.leave')} dates={leaveDates(today)} />
        <p className="text-caption text-muted">{t('form.hints.leave')}</p>
      </div>
      <SpecialtyFields control={control} today={today} />
      <LicenseFields control={control} today={today} />
      {access && (
        <FieldGroup title={t('form.groups.access')}>
          <p className="mb-2 text-muted sm:col-span-2">
            {t(access === 'password' ? 'form.hints.access' : 'form.hints.invitation')}
          </p>
          {access === 'password' && (
            <PasswordPair
              control={control}
              label={t('fields.password')}
              confirmLabel={t('fields.confirmPassword')}
              hint={t('form.hints.password')}
            />
          )}
        </FieldGroup>
      )}
    </div>
  )
}
