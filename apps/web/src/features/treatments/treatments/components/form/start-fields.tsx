import type { MembershipTier, TreatmentType } from '@piel/contract/money/catalogue'
import type { Membership } from '@piel/contract/money/memberships'
import { startRange } from '@piel/contract/treatments/treatments'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { DateField } from '#/components/form/date-field.tsx'
import { fieldsOf } from '#/components/form/fields-of.ts'
import { MoneyField } from '#/components/form/money-field.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'
import type { PatientChoice } from '#/features/core/person/person.queries.ts'
import { useTierName, useTypeName } from '../use-names.ts'
import { type ChargeLine, ChargeSummary } from './charge-summary.tsx'
import { DoctorField, PatientField } from '#/features/core/person/components/people-fields.tsx'
import type { TierEffect } from './prices.ts'
import type { CheckedTreatment, TreatmentValues } from './treatment-values.ts'

interface Props {
  control: Control<TreatmentValues, unknown, CheckedTreatment>
  catalogue: { types: TreatmentType[]; tiers: MembershipTier[] }
  membership: Membership | undefined
  effect: TierEffect
  type: TreatmentType | undefined
  tier: MembershipTier | undefined
  price: number | undefined
  patient: PatientChoice | undefined
}

export function StartFields({ control, catalogue, membership, effect, type, tier, price, patient }: Props) {
  const { t, language } = useTranslation('treatments')
  const field = fieldsOf(control, (name: keyof TreatmentValues) => t(`fields.${name}`))
  const dates = useDates()
  const typeName = useTypeName()
  const value = useWatch({ control, name: 'valueMinor' })
  const money = (amount: number) => formatMoney(amount, language)

  const valueHint = () => {
    if (!type || price === undefined) return undefined
    if (value !== price) return t('form.valueOwn', { price: money(price) })
    if (!tier || tier.discountPercent === 0) return t('form.valueList')
    return t('form.valueDiscount', {
      price: money(type.priceMinor),
      percent: tier.discountPercent,
      tier: typeName(tier),
    })
  }
  const lines: ChargeLine[] = [
    ...(type && typeof value === 'number' ? [{ label: typeName(type), amountMinor: value }] : []),
    ...(tier && effect.kind === 'sells'
      ? [{ label: t('charge.membership', { tier: typeName(tier) }), amountMinor: effect.priceMinor }]
      : []),
  ]

  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <PatientField {...field('patientId')} required autoFocus={patient === undefined} preset={patient} />
      <DoctorField {...field('doctorId')} required />
      <TypeField control={control} catalogue={catalogue} />
      <TierField control={control} catalogue={catalogue} membership={membership} effect={effect} tier={tier} />
      <MoneyField {...field('valueMinor')} hint={valueHint()} required />
      <DateField {...field('startsOn')} required {...startRange(dates.today())} />
      <TextareaField {...field('notes')} hint={t('form.notesHint')} max={2000} rows={3} className="sm:col-span-2" />
      <ChargeSummary lines={lines} />
    </div>
  )
}

function TypeField({ control, catalogue }: Pick<Props, 'control' | 'catalogue'>) {
  const { t, language } = useTranslation('treatments')
  const field = fieldsOf(control, (name: keyof TreatmentValues) => t(`fields.${name}`))
  const typeName = useTypeName()
  const types = catalogue.types.filter(({ isActive }) => isActive)
  return (
    <SelectField
      {...field('typeId')}
      hint={types.length === 0 ? t('form.noTypes') : undefined}
      required
      options={[
        { value: '', label: t('form.chooseType') },
        ...types.map((one) => ({
          value: one.id,
          // 0 means that no price is set yet.
          label:
            one.priceMinor === 0
              ? typeName(one)
              : t('form.priced', { name: typeName(one), price: formatMoney(one.priceMinor, language) }),
        })),
      ]}
    />
  )
}

type TierFieldProps = Pick<Props, 'control' | 'catalogue' | 'membership' | 'effect' | 'tier'>

function TierField({ control, catalogue, membership, effect, tier }: TierFieldProps) {
  const { t, language } = useTranslation('treatments')
  const field = fieldsOf(control, (name: keyof TreatmentValues) => t(`fields.${name}`))
  const dates = useDates()
  const typeName = useTypeName()
  const tierName = useTierName()
  const money = (amount: number) => formatMoney(amount, language)
  const tiers = catalogue.tiers.filter(({ id, isActive }) => isActive || id === membership?.tier)
  const tierHint = () => {
    if (effect.kind === 'none') return t('form.noTier')
    if (effect.kind === 'holds')
      return t('form.tierActive', { tier: tier ? typeName(tier) : '', date: dates.date(effect.endsOn) })
    const { priceMinor, replaces } = effect
    return replaces
      ? t('form.tierReplaces', { price: money(priceMinor), tier: tierName(replaces) })
      : t('form.tierAdds', { price: money(priceMinor) })
  }
  return (
    <SelectField
      {...field('tier')}
      hint={tierHint()}
      options={[
        { value: '', label: t('tiers.none') },
        ...tiers.map((one) => ({
          value: one.id,
          label: t(one.discountPercent === 0 ? 'form.priced' : 'form.tierOption', {
            name: typeName(one),
            price: money(one.priceMinor),
            percent: one.discountPercent,
          }),
        })),
      ]}
    />
  )
}
