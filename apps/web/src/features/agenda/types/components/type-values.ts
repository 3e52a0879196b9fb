import { feeTimes } from '@piel/contract/core/sale-shapes'
import {
  appointmentTypeFields as f,
  type AppointmentType,
  leadKinds,
  partMinute,
  type PartRole,
  partRoles,
} from '@piel/contract/agenda/types'
import { taxKinds } from '@piel/contract/core/taxes'
import * as z from 'zod/mini'
import { emptyAsNull, formValuesOf, type ListedFormValues } from '#/components/form/listed-values.ts'
import { optionalMoneyInput } from '#/components/form/money-text.ts'
import { wholeNumberInput } from '#/components/form/number-text.ts'

/** The fields beside the parts. */
export const typeFieldList = {
  nameEs: { kind: 'line', isRequired: true },
  nameEn: { kind: 'line', isRequired: true },
  minutes: { kind: 'number', isRequired: true },
  who: {
    kind: 'choice',
    isRequired: true,
    options: leadKinds.map((value) => ({ value, label: `whoOptions.${value}` as const })),
  },
  deviceKind: { kind: 'line', isRequired: true, isWide: true },
  feeWhen: {
    kind: 'choice',
    isRequired: true,
    options: feeTimes.map((value) => ({ value, label: `feeTimes.${value}` as const })),
  },
  feeMinor: { kind: 'money', isRequired: true, hint: 'feeHint' },
  feeTaxKind: {
    kind: 'choice',
    isRequired: true,
    options: taxKinds.map((value) => ({ value, label: `taxes.${value}` as const })),
  },
  preparationEs: { kind: 'text', isWide: false, max: 500, rows: 2 },
  preparationEn: { kind: 'text', isWide: false, max: 500, rows: 2 },
  isActive: { kind: 'checkbox', isWide: true, hint: 'activeHint' },
} as const
export type TypeField = keyof typeof typeFieldList

/** A part of the appointment as typed, in minutes from its start. */
export type PartValues = { isNeeded: boolean; from: string; until: string }
export type TypeValues = ListedFormValues<typeof typeFieldList> & Record<PartRole, PartValues>

const minute = wholeNumberInput(partMinute)
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
    who: f.who,
    lead: part,
    assistant: part,
    room: part,
    device: part,
    deviceKind: z.string().check(z.trim()),
    feeMinor: optionalMoneyInput(f.feeMinor),
    feeWhen: f.feeWhen,
    feeTaxKind: f.feeTaxKind,
    preparationEs: f.preparationEs,
    preparationEn: f.preparationEn,
    isActive: f.isActive,
  })
  .check(
    z.refine(({ device, deviceKind }) => !device.isNeeded || deviceKind.length >= 2, {
      path: ['deviceKind'],
      error: 'validation.deviceKindMin',
    }),
    z.refine(({ feeMinor, feeWhen }) => feeWhen === 'never' || feeMinor !== null, {
      path: ['feeMinor'],
      error: 'validation.feeRequired',
    }),
    ...partRoles.map((role) =>
      z.refine<{ minutes: number } & Record<PartRole, { isNeeded: boolean; until: number }>>(
        (type) => !type[role].isNeeded || type[role].until <= type.minutes,
        { path: [role, 'until'], error: 'validation.partInvalid' },
      ),
    ),
  )
export type TypeTerms = z.output<typeof typeSchema>

const newType = { minutes: 20, who: 'any', feeWhen: 'never', feeTaxKind: 'exempt', isActive: true } as const

export function typeValuesOf(type: AppointmentType | undefined): TypeValues {
  const partOf = (role: PartRole): PartValues => {
    const known = type?.parts[role]
    return {
      isNeeded: role === 'lead' || Boolean(known),
      from: String(known?.[0] ?? 0),
      until: String(known?.[1] ?? type?.minutes ?? newType.minutes),
    }
  }
  return {
    ...formValuesOf(typeFieldList, type ?? newType),
    lead: partOf('lead'),
    assistant: partOf('assistant'),
    room: partOf('room'),
    device: partOf('device'),
  }
}

const needed = ({ isNeeded, from, until }: TypeTerms['lead']): [number, number] | null =>
  isNeeded ? [from, until] : null

export function typeBodyOf({ lead, assistant, room, device, deviceKind, ...terms }: TypeTerms) {
  const { from, until } = lead
  return {
    ...emptyAsNull(typeFieldList, terms),
    parts: {
      lead: [from, until] as [number, number],
      assistant: needed(assistant),
      room: needed(room),
      device: needed(device),
    },
    deviceKind: device.isNeeded ? deviceKind : null,
  }
}

/** The changed fields of the body; the parts go together. */
export function typeChangesOf(changed: Partial<TypeTerms>, terms: TypeTerms): Partial<ReturnType<typeof typeBodyOf>> {
  const { parts, deviceKind, ...body } = typeBodyOf(terms)
  const has = (name: string) => Object.hasOwn(changed, name)
  return {
    ...Object.fromEntries(Object.entries(body).filter(([name]) => has(name))),
    ...(partRoles.some(has) && { parts }),
    ...((has('device') || has('deviceKind')) && { deviceKind }),
  }
}
