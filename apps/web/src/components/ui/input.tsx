import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'

/** The look of a field; wrong when `aria-invalid` is set on it or `invalid` is given. */
export function inputStyles({ invalid = false, multiline = false }: { invalid?: boolean; multiline?: boolean } = {}) {
  return clsx(
    'w-full min-w-0 rounded-control border bg-surface px-3 text-body text-ink transition-colors',
    'focus:border-focus focus:outline-2 focus:outline-offset-0 focus:outline-focus',
    '[&[readonly]]:bg-subtle disabled:bg-subtle disabled:text-faint',
    'aria-invalid:border-danger aria-invalid:focus:border-danger aria-invalid:focus:outline-danger',
    invalid ? 'border-danger' : 'border-strong hover:border-muted',
    multiline ? 'min-h-24 resize-y py-2' : 'h-control',
  )
}

export function Input({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input {...rest} className={clsx(inputStyles(), className)} />
}

export function Textarea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return <textarea {...rest} className={clsx(inputStyles({ multiline: true }), className)} />
}
