import { duties, genders, profileKinds } from '@piel/contract/core/people'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { DateField } from '#/components/form/date-field.tsx'
import { ListedGroup } from '#/components/form/field-list.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { FieldGroup } from '#/components/record/field-group.tsx'
import { useDates } from '#/lib/dates.ts'
import { positions, userFieldList, type UserValues } from './user-values.ts'

export type UserControl = Control<UserValues, unknown, UserValues>

interface UserFieldsProps {
  control: UserControl
  isNew: boolean
  /** True if users edit themselves: they cannot change their own role. */
  isOwn: boolean
}

export function UserFields({ control, isNew, isOwn }: UserFieldsProps) {
  const { t } = useTranslation('users')
  const role = useWatch({ control, name: 'role' })
  const roles = isOwn ? ([role] as const) : (['USER', 'ADMIN', 'STAFF'] as const)
  const listed = {
    control,
    list: userFieldList,
    labelOf: (name: keyof typeof userFieldList) => t(`fields.${name}`),
    wordsOf: (key: 'form.hints.phone') => t(key),
  }
  return (
    <>
      <ListedGroup {...listed} group="person" title={t('form.groups.person')} />
      <ListedGroup {...listed} group="contact" title={t('form.groups.contact')} />
      <FieldGroup title={t('form.groups.role')}>
        {isNew ? (
          <PositionField control={control} />
        ) : (
          <>
            <SelectField
              control={control}
              name="role"
              label={t('fields.role')}
              required
              hint={t(isOwn ? 'roleHints.own' : `roleHints.${role}`)}
              options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
            />
            {role === 'STAFF' && <DutyField control={control} />}
          </>
        )}
        {isNew ? (
          <Kinds control={control} />
        ) : (
          <SelectField
            control={control}
            name="profileKind"
            label={t('fields.profileKind')}
            required
            options={profileKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        )}
      </FieldGroup>
    </>
  )
}

/** One list without a preset: a wrong guess would give access. */
function PositionField({ control }: { control: UserControl }) {
  const { t } = useTranslation('users')
  const position = useWatch({ control, name: 'position' })
  return (
    <SelectField
      control={control}
      name="position"
      label={t('fields.position')}
      required
      hint={position === '' ? undefined : t(`positionHints.${position}`)}
      options={[{ value: '', label: '' }, ...positions.map((value) => ({ value, label: t(`positions.${value}`) }))]}
    />
  )
}

function DutyField({ control }: { control: UserControl }) {
  const { t } = useTranslation('users')
  const duty = useWatch({ control, name: 'duty' })
  return (
    <SelectField
      control={control}
      name="duty"
      label={t('fields.duty')}
      required
      hint={duty === '' ? undefined : t(`dutyHints.${duty}`)}
      options={duties.map((value) => ({ value, label: t(`duties.${value}`) }))}
    />
  )
}

function Kinds({ control }: { control: UserControl }) {
  const { t } = useTranslation('users')
  const isPatient = useWatch({ control, name: 'isPatient' })
  const today = useDates().today()
  const oldest = `${Number(today.slice(0, 4)) - 121}-01-01`
  return (
    <>
      <div className="grid content-start gap-1 sm:pt-6">
        <CheckboxField
          control={control}
          name="isPatient"
          label={t('fields.isPatient')}
          hint={t('form.hints.isPatient')}
        />
        <CheckboxField control={control} name="isDoctor" label={t('fields.isDoctor')} hint={t('form.hints.isDoctor')} />
      </div>
      {isPatient && (
        <>
          <DateField control={control} name="birthDate" label={t('fields.birthDate')} min={oldest} max={today} />
          <SelectField
            control={control}
            name="gender"
            label={t('fields.gender')}
            options={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
          />
        </>
      )}
    </>
  )
}
