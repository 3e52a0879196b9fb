import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { inputStyles } from './input-styles.ts'

export function Input({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input {...rest} className={clsx(inputStyles(), className)} />
}

export function Textarea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return <textarea {...rest} className={clsx(inputStyles({ multiline: true }), className)} />
}
