import type { Location, locationFields, optionalOfLocation } from '@piel/contract/agenda/locations'
import type { InputSpec } from '#/components/form/field-list.tsx'

interface LocationFieldSpec extends InputSpec {
  /** The line of the list that shows the value, after others of the same line; null leaves it out. */
  line: string | null
}
type OptionalField = keyof typeof optionalOfLocation

/**
 * The fields of a location. Form, values, conflicts and the list derive from it; it does not compile while it lacks a
 * field of the contract.
 */
export const locationFieldList = {
  name: { kind: 'line', isRequired: true, line: null },
  timeZone: { kind: 'own', isRequired: true, line: null },
  address: { kind: 'line', isWide: true, line: 'place' },
  postalCode: { kind: 'number', line: 'place' },
  phone: { kind: 'phone', line: 'phone' },
  position: { kind: 'own', line: null },
  isActive: { kind: 'own', line: null },
} as const satisfies Record<keyof typeof locationFields, LocationFieldSpec>

export type LocationField = keyof typeof locationFieldList

/** The listed values of a location, in their lines. */
export function linesOf(location: Pick<Location, OptionalField>): string[] {
  const lines = new Map<string, string[]>()
  for (const [name, { line }] of Object.entries(locationFieldList) as [LocationField, LocationFieldSpec][]) {
    const value = location[name as OptionalField]
    if (line !== null && value !== null) lines.set(line, [...(lines.get(line) ?? []), value])
  }
  return [...lines.values()].map((values) => values.join(', '))
}
