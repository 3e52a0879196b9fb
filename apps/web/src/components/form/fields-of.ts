import type { Control, FieldPath, FieldValues } from 'react-hook-form'

/** Binds inputs to a form by name: `<TextField {...field('reason')} />` has the control, the name and the label. */
export const fieldsOf =
  <V extends FieldValues, O, N extends FieldPath<V>>(control: Control<V, unknown, O>, labelOf: (name: N) => string) =>
  <M extends N>(name: M) => ({ control, name, label: labelOf(name) })
