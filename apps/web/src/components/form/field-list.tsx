import type { LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { FieldGroup } from '#/components/record/field-group.tsx'
import { DateField } from './date-field.tsx'
import type { FieldLook } from './field-frame.tsx'
import { SelectField } from './select-field.tsx'
import { EmailField, PhoneField, TextField } from './text-field.tsx'
import { TextareaField } from './textarea-field.tsx'

/** How a field is entered and shown. `Key` names the words of hints and options. */
export interface FieldSpec<Key extends string = string> {
  kind: 'name' | 'email' | 'phone' | 'date' | 'line' | 'code' | 'text' | 'choice'
  /** The group of fields in the form. */
  group: string
  isRequired?: true
  hint?: Key
  /** Of a `text`: its limit in characters, and its height. */
  max?: number
  rows?: number
  /** Of a `choice`. */
  options?: readonly { value: string; label: Key }[]
  /** Shows the field among the facts of the record's page; null leaves it out. */
  icon: LucideIcon | null
}

interface ListedFieldProps<V extends FieldValues, Key extends string> extends Pick<FieldLook, 'label'> {
  control: Control<V, unknown, V>
  name: FieldPath<V>
  spec: FieldSpec<Key>
  /** Words for the keys in `spec`. */
  wordsOf: (key: Key) => string
  /** The allowed dates of a `date`, both included. */
  dates?: { min: string; max: string } | undefined
}

/** The input of a listed field. */
export function ListedField<V extends FieldValues, Key extends string>({
  spec,
  wordsOf,
  dates = { min: '', max: '' },
  ...rest
}: ListedFieldProps<V, Key>) {
  const { kind, hint, max = 200, rows = 4, options = [] } = spec
  const props = { ...rest, ...(spec.isRequired && { required: true }), ...(hint && { hint: wordsOf(hint) }) }
  if (kind === 'email') return <EmailField {...props} />
  if (kind === 'phone') return <PhoneField {...props} />
  if (kind === 'date') return <DateField {...props} {...dates} />
  if (kind === 'text') return <TextareaField {...props} max={max} rows={rows} className="sm:col-span-2" />
  if (kind === 'choice') {
    const choices = options.map(({ value, label }) => ({ value, label: wordsOf(label) }))
    return <SelectField {...props} options={spec.isRequired ? choices : [{ value: '', label: '—' }, ...choices]} />
  }
  if (kind === 'code') return <TextField {...props} autoCapitalize="characters" spellCheck={false} />
  return <TextField {...props} {...(kind === 'name' && { autoCapitalize: 'words' })} />
}

interface ListedGroupProps<V extends FieldValues, N extends FieldPath<V>, Key extends string> extends Omit<
  ListedFieldProps<V, Key>,
  'name' | 'label' | 'spec'
> {
  list: Readonly<Record<N, FieldSpec<Key>>>
  group: string
  title: string
  labelOf: (name: N) => string
  /** What stands below fields, by their names. */
  below?: Partial<Record<N, ReactNode>>
}

/** The listed fields of one group, below its title. */
export function ListedGroup<V extends FieldValues, N extends FieldPath<V>, Key extends string>({
  list,
  group,
  title,
  labelOf,
  below = {},
  ...props
}: ListedGroupProps<V, N, Key>) {
  const names = (Object.keys(list) as N[]).filter((name) => list[name].group === group)
  return (
    <FieldGroup title={title}>
      {names.map((name) => (
        <Fragment key={name}>
          <ListedField {...props} name={name} spec={list[name]} label={labelOf(name)} />
          {below[name]}
        </Fragment>
      ))}
    </FieldGroup>
  )
}
