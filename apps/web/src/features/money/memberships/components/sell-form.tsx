import { type TierId, tierId, tierIds } from '@piel/contract/core/tiers'
import { renewalOf } from '@piel/contract/money/memberships'
import type { PatientStatement } from '@piel/contract/money/statement'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { type Choice, ChoiceField } from '#/components/form/choice-field.tsx'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'
import { tiersQuery, useSellMembership } from '../memberships.queries.ts'

const schema = z.object({ tier: tierId }) as z.ZodMiniType as z.ZodMiniType<{ tier: TierId }, { tier: TierId | '' }>

interface Props extends FormProps {
  patientId: string
  statement: PatientStatement
}

export function SellForm({ patientId, statement, onSaved, onCancel }: Props) {
  const { t, language } = useTranslation(['memberships', 'statement', 'entries'])
  const dates = useDates()
  const { data: tiers } = useQuery(tiersQuery)
  const form = useShellForm<{ tier: TierId | '' }, { tier: TierId }>({ schema, initial: { tier: '' } })
  const sell = useSellMembership()
  const { membership, renewal } = statement
  const held = membership?.state === 'ended' ? null : membership
  const renewed = held?.state === 'ends' && renewal === null ? renewalOf(held) : undefined
  const chosen = useWatch({ control: form.methods.control, name: 'tier' })
  const options = tierIds.flatMap((id): Choice[] => {
    const tier = tiers?.find((one) => one.id === id && one.isActive)
    if (!tier || (held?.tier === id && !renewed)) return []
    const { discountPercent, priceMinor } = tier
    return [
      {
        value: id,
        label: language === 'es' ? tier.nameEs : tier.nameEn,
        caption: discountPercent > 0 ? t('sell.discount', { percent: discountPercent }) : t('sell.noDiscount'),
        aside: <span className="font-medium">{formatMoney(priceMinor, language)}</span>,
      },
    ]
  })

  return (
    <FormShell
      form={form}
      label={t('statement:sell.title')}
      submitLabel={t('sell.submit')}
      mutation={sell}
      onSubmit={(body, { idempotencyKey }) => sell.mutateAsync({ params: { id: patientId }, body, idempotencyKey })}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      {tiers ? (
        <ChoiceField
          control={form.methods.control}
          name="tier"
          label={t('sell.tier')}
          hint={t('sell.hint')}
          options={options}
          required
        />
      ) : (
        <SkeletonGroup className="mb-7.5 grid gap-1.5">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-40 w-full" />
        </SkeletonGroup>
      )}
      {held && (
        <p className="mt-2 flex items-start gap-2 rounded-control bg-info-soft px-3 py-2.5 text-info">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {renewed && chosen === held.tier
              ? t('sell.renews', { from: dates.date(renewed.startsOn), to: dates.date(renewed.endsOn) })
              : t('sell.ends', { tier: t(`entries:tiers.${held.tier}`), date: dates.date(held.endsOn) })}
            {renewal && ` ${t('sell.renewalEnds', { date: dates.date(renewal.startsOn) })}`}
          </span>
        </p>
      )}
    </FormShell>
  )
}
