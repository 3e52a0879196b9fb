import type { FieldSpec } from './field-list.tsx'

/** The fields of a form; `part` is the part of a request and of an answer that holds the field. */
export interface ListedSpec extends FieldSpec {
  part: string
  /** Its name in a request, if that is another. */
  sentAs?: string
}
type FieldList<N extends string> = Readonly<Record<N, ListedSpec>>

/** The names of a person, with which every form of a person begins. */
export const nameFields = {
  firstName: { part: 'user', kind: 'name', group: 'person', isRequired: true, icon: null },
  middleName: { part: 'user', kind: 'name', group: 'person', icon: null },
  lastName: { part: 'user', kind: 'name', group: 'person', isRequired: true, icon: null },
  secondLastName: { part: 'user', kind: 'name', group: 'person', icon: null },
} as const satisfies FieldList<string>

export const emailField = { part: 'user', kind: 'email', group: 'contact', isRequired: true, icon: null } as const

export const listedNames = <N extends string>(list: FieldList<N>) => Object.keys(list) as N[]

/** The values of the listed fields in the parts of an answer; an absent value is an empty text. */
export function listedValues<N extends string>(list: FieldList<N>, parts: Record<string, object> = {}) {
  const valueOf = (name: N) => (parts[list[name].part] as Record<string, string | null> | undefined)?.[name] ?? ''
  return Object.fromEntries(listedNames(list).map((name) => [name, valueOf(name)])) as Record<N, string>
}

/** One part of a request, with the named fields; an empty text of an optional field is null. */
export function listedPart<N extends string>(
  list: FieldList<N>,
  part: string,
  values: NoInfer<Record<N, string>>,
  names: readonly string[] = listedNames(list),
) {
  const sent = listedNames(list).filter((name) => list[name].part === part && names.includes(name))
  return Object.fromEntries(
    sent.map((name) => {
      const { sentAs = name, isRequired } = list[name]
      return [sentAs, values[name] === '' && !isRequired ? null : values[name]]
    }),
  )
}
