import { appointmentTypeFields as f, type AppointmentType, leadKinds, partRoles } from '@piel/contract/agenda/types'
import * as z from 'zod/mini'
import { type MoneyValue, optionalMoneyInput } from '#/components/form/money-text.ts'
import { wholeNumberInput } from '#/components/form/number-text.ts'

/** A part of the appointment as typed, in minutes from its start. */
export type PartValues = { isNeeded: boolean; from: string; until: string }
export type TypeValues = {
  nameEs: string
  nameEn: string
  minutes: string
  who: string
  lead: PartValues
  assistant: PartValues
  room: PartValues
  device: PartValues
  deviceKind: string
  feeMinor: MoneyValue
  feeWhen: string
  feeTaxKind: string
  preparationEs: string
  preparationEn: string
  isActive: boolean
}

const minute = wholeNumberInput(
  z
    .number('validation.partInvalid')
    .check(z.int('validation.partInvalid'), z.gte(0, 'validation.partInvalid'), z.lte(480, 'validation.partInvalid')),
)
const part = z.object({ isNeeded: z.boolean(), from: minute, until: minute }).check(
  z.refine(({ isNeeded, from, until }) => !isNeeded || from < until, {
    path: ['until'],
    error: 'validation.partInvalid',
  }),
)

export const typeSchema = z
  .object({
    nameEs: f.nameEs,
    nameEn: f.nameEn,
    minutes: wholeNumberInput(f.minutes),
    who: z.enum(leadKinds, 'validation.invalid'),
    lead: part,
    assistant: part,
    room: part,
    device: part,
    deviceKind: z.string(),
    feeMinor: optionalMoneyInput(f.feeMinor),
    feeWhen: f.feeWhen,
    feeTaxKind: f.feeTaxKind,
    preparationEs: f.preparationEs,
    preparationEn: f.preparationEn,
    isActive: f.isActive,
  })
  .check(
    z.refine(({ device, deviceKind }) => !device.isNeeded || deviceKind.trim().length >= 2, {
      path: ['deviceKind'],
      error: 'validation.deviceKindMin',
    }),
    z.refine(({ feeMinor, feeWhen }) => feeWhen === 'never' || feeMinor !== null, {
      path: ['feeMinor'],
      error: 'validation.feeRequired',
    }),
    ...partRoles.map((role) =>
      z.refine<{ minutes: number } & Record<(typeof partRoles)[number], { isNeeded: boolean; until: number }>>(
        (type) => !type[role].isNeeded || type[role].until <= type.minutes,
        { path: [role, 'until'], error: 'validation.partInvalid' },
      ),
    ),
  )
export type TypeTerms = z.output<typeof typeSchema>

export function typeValuesOf(type: AppointmentType | undefined): TypeValues {
  const minutes = type?.minutes ?? 20
  const partOf = (role: (typeof partRoles)[number]): PartValues => {
    const known = type?.parts[role]
    return {
      isNeeded: role === 'lead' || (known !== null && known !== undefined),
      from: String(known?.[0] ?? 0),
      until: String(known?.[1] ?? minutes),
    }
  }
  return {
    nameEs: type?.nameEs ?? '',
    nameEn: type?.nameEn ?? '',
    minutes: String(minutes),
    who: type?.who ?? 'any',
    lead: partOf('lead'),
    assistant: partOf('assistant'),
    room: partOf('room'),
    device: partOf('device'),
    deviceKind: type?.deviceKind ?? '',
    feeMinor: type?.feeMinor ?? '',
    feeWhen: type?.feeWhen ?? 'never',
    feeTaxKind: type?.feeTaxKind ?? 'exempt',
    preparationEs: type?.preparationEs ?? '',
    preparationEn: type?.preparationEn ?? '',
    isActive: type?.isActive ?? true,
  }
}

type Typed = TypeTerms['lead']
const needed = ({ isNeeded, from, until }: Typed): [number, number] | null => (isNeeded ? [from, until] : null)

export function typeBodyOf({
  lead,
  assistant,
  room,
  device,
  deviceKind,
  preparationEn,
  preparationEs,
  ...terms
}: TypeTerms) {
  return {
    ...terms,
    parts: {
      lead: [lead.from, lead.until] as [number, number],
      assistant: needed(assistant),
      room: needed(room),
      device: needed(device),
    },
    deviceKind: device.isNeeded ? deviceKind.trim() : null,
    preparationEn: preparationEn === '' ? null : preparationEn,
    preparationEs: preparationEs === '' ? null : preparationEs,
  }
}
