import { type Resource, resourceFields as f, type ResourceKind } from '@piel/contract/agenda/resources'
import * as z from 'zod/mini'
import { wholeNumberInput } from '#/components/form/number-text.ts'

/** Form values of all kinds; the schema of a kind ignores the others. */
export type ResourceValues = {
  userId: string
  locationId: string
  name: string
  deviceKind: string
  capacity: string
  overbook: string
  isActive: boolean
}

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
export type ResourceTerms = z.output<ReturnType<typeof resourceSchema>>

export const resourceValuesOf = (resource: Resource | undefined, locationId: string): ResourceValues => ({
  userId: resource?.userId ?? '',
  locationId: resource?.locationId ?? locationId,
  name: resource?.kind === 'person' ? '' : (resource?.name ?? ''),
  deviceKind: resource?.deviceKind ?? '',
  capacity: String(resource?.capacity ?? 1),
  overbook: String(resource?.overbook ?? 0),
  isActive: resource?.isActive ?? true,
})
