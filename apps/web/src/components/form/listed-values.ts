import type * as z from 'zod/mini'
import type { FieldSpec, InputSpec } from './field-list.tsx'
import type { MoneyValue } from './money-text.ts'

/** A field of a form; `part` names the part of requests and answers that contains it. */
export interface ListedSpec extends FieldSpec {
  part: string
  /** The field's name in a request, if it differs. */
  sentAs?: string
}
type FieldList<N extends string> = Readonly<Record<N, ListedSpec>>

/** The names of a person; every form of a person starts with them. */
export const nameFields = {
  firstName: { part: 'user', kind: 'name', group: 'person', isRequired: true, icon: null },
  middleName: { part: 'user', kind: 'name', group: 'person', icon: null },
  lastName: { part: 'user', kind: 'name', group: 'person', isRequired: true, icon: null },
  secondLastName: { part: 'user', kind: 'name', group: 'person', icon: null },
} as const satisfies FieldList<string>

export const emailField = { part: 'user', kind: 'email', group: 'contact', isRequired: true, icon: null } as const

export const listedNames = <N extends string>(list: FieldList<N>) => Object.keys(list) as N[]

/** The values of the listed fields in the parts of an answer; absent values become empty text. */
export function listedValues<N extends string>(list: FieldList<N>, parts: Record<string, object> = {}) {
  const valueOf = (name: N) => (parts[list[name].part] as Record<string, string | null> | undefined)?.[name] ?? ''
  return Object.fromEntries(listedNames(list).map((name) => [name, valueOf(name)])) as Record<N, string>
}

/** One part of a request with the named fields; an empty optional field becomes null. */
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

type ValueOf<S extends InputSpec> = S['kind'] extends 'money'
  ? MoneyValue
  : S['kind'] extends 'checkbox'
    ? boolean
    : S['kind'] extends 'own'
      ? never
      : string

/** The form values of these fields; the form itself types those of the kind `own`. */
export type ListedFormValues<L extends Readonly<Record<string, InputSpec>>> = {
  -readonly [N in keyof L as L[N]['kind'] extends 'own' ? never : N]: ValueOf<L[N]>
}

/**
 * The values of a form that edits `record`: numbers as text, absent values as empty text.
 * @param record for a new one, the values that are not empty.
 */
export function formValuesOf<const L extends Readonly<Record<string, InputSpec>>>(
  list: L,
  record: { [N in keyof L]?: unknown } | undefined,
): ListedFormValues<L> {
  const valueOf = (name: string, { kind }: InputSpec): unknown => {
    const value = record?.[name]
    if (kind === 'checkbox') return value === true
    if (kind === 'money') return value ?? ''
    return typeof value === 'number' ? String(value) : (value ?? '')
  }
  const listed = Object.entries(list).filter(([, spec]) => spec.kind !== 'own')
  return Object.fromEntries(listed.map(([name, spec]) => [name, valueOf(name, spec)])) as ListedFormValues<L>
}

type Emptied<L, Terms> = {
  [N in keyof Terms]: L extends Record<N, { isRequired: true }>
    ? Terms[N]
    : Exclude<Terms[N], ''> | ('' extends Terms[N] ? null : never)
}

/** The values of a request: null for an empty text of a field that is not required. */
export const emptyAsNull = <const L extends Readonly<Record<string, InputSpec>>, Terms extends object>(
  list: L,
  terms: Terms,
) =>
  Object.fromEntries(
    Object.entries(terms).map(([name, value]: [string, unknown]) => [
      name,
      value === '' && !list[name]?.isRequired ? null : value,
    ]),
  ) as Emptied<L, Terms>

/** The rules of a form with these fields, for rules of a choice that accept fewer texts than the field holds. */
export const listedSchema = <
  const L extends Readonly<Record<string, InputSpec>>,
  O,
  I extends { [N in keyof ListedFormValues<L>]: unknown },
>(
  _list: L,
  rules: z.ZodMiniType<O, I>,
) => rules as z.ZodMiniType as z.ZodMiniType<O, ListedFormValues<L> & Omit<I, keyof ListedFormValues<L>>>
