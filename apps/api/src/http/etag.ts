import { AppError } from '#/lib/app-error.ts'

/** The strong entity tag of a version: `"v7"` (row J6). */
export function etagOf(version: number): string {
  return `"v${version}"`
}

const entityTag = /^(W\/)?"[\x21\x23-\x7e]*"$/
/** A version no record has: a tag that is well-formed, but none of ours, matches nothing. */
const noVersion = -1

/**
 * The version that `If-Match` names; undefined without the header or with `*`.
 * @throws AppError `validation_failed` when it is no single entity tag.
 */
export function ifMatchOf(header: string | undefined): number | undefined {
  const text = header?.trim()
  if (text === undefined || text === '*') return undefined
  if (!entityTag.test(text))
    throw new AppError('validation_failed', { errors: [{ pointer: '/headers/if-match', code: 'validation.invalid' }] })
  const version = /^"v(0|[1-9]\d{0,8})"$/.exec(text)?.[1]
  return version === undefined ? noVersion : Number(version)
}

/** True when `If-None-Match` names this tag (weak comparison, as RFC 9110 asks). */
export function noneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag)
}
