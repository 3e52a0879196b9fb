import { type Resource, resourceFields as f, type ResourceKind } from '@piel/contract/agenda/resources'
import * as z from 'zod/mini'
import { formValuesOf, type ListedFormValues } from '#/components/form/listed-values.ts'
import { wholeNumberInput } from '#/components/form/number-text.ts'

const counts = (...numbers: number[]) => numbers.map((number) => ({ value: String(number) }))

export const resourceFieldList = {
  userId: { kind: 'own' },
  name: { kind: 'line', isRequired: true },
  deviceKind: { kind: 'line', isRequired: true, hint: 'deviceKindHint' },
  locationId: { kind: 'own' },
  capacity: { kind: 'choice', isRequired: true, hint: 'capacityHint', options: counts(1, 2, 3, 4) },
  overbook: { kind: 'choice', isRequired: true, hint: 'overbookHint', options: counts(0, 1, 2) },
  isActive: { kind: 'checkbox', isWide: true, hint: 'activeHint' },
} as const
export type ResourceField = keyof typeof resourceFieldList

/** Form values of all kinds; the schema of a kind ignores the others. */
export type ResourceValues = ListedFormValues<typeof resourceFieldList> & { userId: string; locationId: string }

const shared = ['capacity', 'overbook', 'isActive'] as const
const fieldsOfKind = { person: [], room: ['name'], device: ['name', 'deviceKind'] } as const

/** The fields that the form of a kind shows; account and location do not change. */
export const shownFields = (kind: ResourceKind, isNew: boolean): readonly ResourceField[] => [
  ...(isNew && kind === 'person' ? (['userId'] as const) : fieldsOfKind[kind]),
  ...(isNew && kind !== 'person' ? (['locationId'] as const) : []),
  ...shared,
]

const unused = z.pipe(
  z.string(),
  z.transform(() => ''),
)

/** The schema of a kind; fields of other kinds become empty. */
export const resourceSchema = (kind: ResourceKind, isNew: boolean) =>
  z.object({
    userId: kind === 'person' && isNew ? f.userId : unused,
    locationId: kind === 'person' ? unused : f.locationId,
    name: kind === 'person' ? unused : f.name,
    deviceKind: kind === 'device' ? f.deviceKind : unused,
    capacity: wholeNumberInput(f.capacity),
    overbook: wholeNumberInput(f.overbook),
    isActive: f.isActive,
  })

export const resourceValuesOf = (resource: Resource | undefined, locationId: string): ResourceValues => ({
  ...formValuesOf(resourceFieldList, resource ?? { capacity: 1, overbook: 0, isActive: true }),
  userId: resource?.userId ?? '',
  locationId: resource?.locationId ?? locationId,
})
