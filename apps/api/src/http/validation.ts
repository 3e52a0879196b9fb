import type { FieldError } from '@piel/contract/core/errors'
import { valueAt } from '@piel/contract/core/unchanged'
import * as z from 'zod/mini'
import { AppError } from '#/lib/app-error.ts'
import { parseUpdate } from './unchanged.ts'

type Issue = z.core.$ZodIssue
const maxErrors = 50

/** Rejects query parameters that the endpoint does not declare: an ignored filter would return too much. */
export const noParameters = z.strictObject({})

/** RFC 6901: `~` and `/` in a key are escaped. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function codeOf(issue: Issue, root: unknown): string {
  if (issue.message.startsWith('validation.')) return issue.message
  if (issue.code === 'invalid_type' && valueAt(root, issue.path) === undefined) return 'validation.required'
  return 'validation.invalid'
}

function fieldErrors(issue: Issue, root: unknown, prefix: string): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      pointer: prefix + pointerOf([...issue.path, key]),
      code: 'validation.unknownKey',
    }))
  return [{ pointer: prefix + pointerOf(issue.path), code: codeOf(issue, root) }]
}

/** Collects the errors of all parts of a request, so that they are reported together. */
export function createValidator() {
  const errors: FieldError[] = []
  return {
    /** Parses one part. Pointers into the body have no prefix; others begin with `/query` or `/params`. */
    part(schema: z.ZodMiniType | undefined, value: unknown, prefix: '' | '/query' | '/params'): unknown {
      if (!schema) return undefined
      const parsed = schema.safeParse(value)
      if (parsed.success) return parsed.data
      for (const issue of parsed.error.issues) errors.push(...fieldErrors(issue, value, prefix))
      return undefined
    },
    /** Parses a body. If it is refused, an update is compared with the record that `findStored` returns, if any. */
    async body(
      schema: z.ZodMiniType | undefined,
      value: unknown,
      findStored: (() => Promise<unknown>) | undefined,
    ): Promise<unknown> {
      const isUpdate = findStored && schema && errors.length === 0 && !schema.safeParse(value).success
      const stored = isUpdate ? await findStored() : undefined
      if (stored === undefined || !schema) return this.part(schema, value, '')
      const parsed = parseUpdate(schema, value, stored)
      if ('data' in parsed) return parsed.data
      for (const issue of parsed.issues) errors.push(...fieldErrors(issue, value, ''))
      return undefined
    },
    finish(): void {
      if (errors.length > 0) throw new AppError('validation_failed', { errors: errors.slice(0, maxErrors) })
    },
  }
}
