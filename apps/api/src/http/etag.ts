import { AppError } from '#/lib/app-error.ts'

/** The strong entity tag of a version, as in `"v7"`. */
export function etagOf(version: number): string {
  return `"v${version}"`
}

const entityTag = /^(W\/)?"[\x21\x23-\x7e]*"$/
/** Matches no record: for well-formed tags of other systems. */
const noVersion = -1

/** The version in `If-Match`; undefined for none or `*`. @throws AppError `validation_failed` for other tags. */
export function ifMatchOf(header: string | undefined): number | undefined {
  const text = header?.trim()
  if (text === undefined || text === '*') return undefined
  if (!entityTag.test(text))
    throw new AppError('validation_failed', { errors: [{ pointer: '/headers/if-match', code: 'validation.invalid' }] })
  const version = /^"v(0|[1-9]\d{0,8})"$/.exec(text)?.[1]
  return version === undefined ? noVersion : Number(version)
}

/** Whether `If-None-Match` names this tag (weak comparison, RFC 9110). */
export function noneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag)
}
