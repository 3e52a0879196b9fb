import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { FieldGroup } from '#/components/record/field-group.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { DateField } from './date-field.tsx'
import type { FieldLook } from './field-frame.tsx'
import { MoneyField } from './money-field.tsx'
import { SelectField } from './select-field.tsx'
import { EmailField, PhoneField, TextField } from './text-field.tsx'
import { TextareaField } from './textarea-field.tsx'
import { TimeField } from './time-field.tsx'

/** How a field is entered. `Key` names the words of hints and options. */
export interface InputSpec<Key extends string = string> {
  /** `number` is a whole number typed as text, `own` an input that the form provides. */
  kind:
    | 'name'
    | 'email'
    | 'phone'
    | 'date'
    | 'time'
    | 'line'
    | 'code'
    | 'text'
    | 'choice'
    | 'money'
    | 'number'
    | 'checkbox'
    | 'own'
  isRequired?: true
  /** A required choice without a value at first. */
  isAsked?: true
  hint?: Key
  /** Takes the whole width of the form; a `text` does so by default. */
  isWide?: boolean
  /** The limit in characters and the height in rows of a `text`. */
  max?: number
  rows?: number
  /** The values of a `choice`; one without a label is shown unchanged. */
  options?: readonly { value: string; label?: Key }[]
  /** Attributes of an input of text. */
  input?: Pick<
    ComponentProps<typeof TextField>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'readOnly' | 'list'
  >
  /** Fields whose rule depends on this one. */
  revalidates?: readonly string[]
}

/** How a field of a person is entered and shown. */
export interface FieldSpec<Key extends string = string> extends InputSpec<Key> {
  /** The group of fields in the form. */
  group: string
  /** Shows the field on the record's page with this icon; null hides it there. */
  icon: LucideIcon | null
}

interface ListedFieldProps<V extends FieldValues, O, Key extends string> extends Pick<FieldLook, 'label'> {
  control: Control<V, unknown, O>
  name: FieldPath<V>
  spec: InputSpec<Key>
  autoFocus?: boolean | undefined
  /** Words for the keys in `spec`. */
  wordsOf: (key: Key) => string
  /** The allowed dates of a `date`, both included. */
  dates?: { min: string; max: string } | undefined
}

export function ListedField<V extends FieldValues, O, Key extends string>({
  spec,
  wordsOf,
  dates = { min: '', max: '' },
  autoFocus,
  ...rest
}: ListedFieldProps<V, O, Key>) {
  const { kind, hint, max = 200, rows = 4, options = [], input } = spec
  const props = {
    ...rest,
    ...(spec.isRequired && { required: true }),
    ...((spec.isWide ?? kind === 'text') && { className: 'sm:col-span-2' }),
    ...(spec.revalidates && { revalidates: spec.revalidates as FieldPath<V>[] }),
    ...(hint && { hint: wordsOf(hint) }),
  }
  const text = { ...props, ...input }
  if (kind === 'money') return <MoneyField {...props} autoFocus={autoFocus} />
  if (kind === 'number') return <TextField {...text} inputMode="numeric" autoFocus={autoFocus} />
  if (kind === 'checkbox') return <CheckboxField {...props} />
  if (kind === 'email') return <EmailField {...text} />
  if (kind === 'phone') return <PhoneField {...text} />
  if (kind === 'date') return <DateField {...props} {...dates} />
  if (kind === 'time') return <TimeField {...props} />
  if (kind === 'text') return <TextareaField {...props} max={max} rows={rows} />
  if (kind === 'choice') {
    const choices = options.map(({ value, label }) => ({ value, label: label ? wordsOf(label) : value }))
    if (spec.isRequired && !spec.isAsked) return <SelectField {...props} options={choices} />
    return <SelectField {...props} options={[{ value: '', label: spec.isRequired ? '' : '—' }, ...choices]} />
  }
  if (kind === 'code') return <TextField {...text} autoCapitalize="characters" spellCheck={false} />
  return <TextField {...text} autoFocus={autoFocus} {...(kind === 'name' && { autoCapitalize: 'words' })} />
}

interface ListedFieldsProps<V extends FieldValues, O, N extends FieldPath<V>, Key extends string> extends Omit<
  ListedFieldProps<V, O, Key>,
  'name' | 'label' | 'spec'
> {
  list: Readonly<Record<N, InputSpec<Key>>>
  /** The fields that are shown; all by default. */
  names?: readonly NoInfer<N>[] | undefined
  labelOf: (name: N) => string
  /** The inputs of fields of the kind `own`. */
  own?: Partial<Record<N, ReactNode>>
  /** Content below fields, by field name. */
  below?: Partial<Record<N, ReactNode>>
}

/** The inputs of the listed fields, for a grid. */
export function ListedInputs<V extends FieldValues, O, N extends FieldPath<V>, Key extends string>({
  list,
  names = Object.keys(list) as N[],
  labelOf,
  own = {},
  below = {},
  autoFocus,
  ...props
}: ListedFieldsProps<V, O, N, Key>) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {list[name].kind === 'own' ? (
        own[name]
      ) : (
        <ListedField
          {...props}
          name={name}
          spec={list[name]}
          label={labelOf(name)}
          autoFocus={autoFocus === true && index === 0}
        />
      )}
      {below[name]}
    </Fragment>
  ))
}

/** All listed fields, two per row if there is room. `autoFocus` is for the first. */
export function ListedFields<V extends FieldValues, O, N extends FieldPath<V>, Key extends string>(
  props: ListedFieldsProps<V, O, N, Key>,
) {
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      <ListedInputs {...props} />
    </div>
  )
}

interface ListedGroupProps<V extends FieldValues, O, N extends FieldPath<V>, Key extends string> extends Omit<
  ListedFieldsProps<V, O, N, Key>,
  'own' | 'autoFocus'
> {
  list: Readonly<Record<N, FieldSpec<Key>>>
  group: string
  title: string
}

/** The listed fields of one group, below its title. */
export function ListedGroup<V extends FieldValues, O, N extends FieldPath<V>, Key extends string>({
  group,
  title,
  ...props
}: ListedGroupProps<V, O, N, Key>) {
  const { list, names = Object.keys(list) as N[] } = props
  return (
    <FieldGroup title={title}>
      <ListedInputs {...props} names={names.filter((name) => list[name].group === group)} />
    </FieldGroup>
  )
}
