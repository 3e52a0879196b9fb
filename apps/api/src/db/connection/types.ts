import { types } from 'pg'

/** PostgreSQL's text of an instant in a session whose time zone is UTC. */
const utcText = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/

/** An instant as ISO 8601 with milliseconds; `infinity` and years of more than four digits are unchanged. */
export function parseInstant(text: string): string {
  // A shortcut for whole seconds, as most instants of an agenda are; it halves the time.
  if (text.length === 22 && text.endsWith('+00') && text[10] === ' ')
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`
  const match = utcText.exec(text)
  if (!match) return text
  return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
}

export function parseBigint(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

const asText = (text: string): string => text
/** A parser of one-dimensional arrays whose elements contain neither commas nor quotes. */
const listOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((element) => (element === 'NULL' ? null : parse(element.replaceAll('"', ''))))

const parsers: Record<number, (text: string) => unknown> = {
  20: parseBigint, // int8
  1016: listOf(parseBigint),
  1082: asText, // date: never through Date, which would shift it by the server's time zone
  1182: listOf(asText),
  1114: asText, // timestamp without time zone
  1184: parseInstant, // timestamptz
  1185: listOf(parseInstant),
  2951: listOf(asText), // uuid[]
}

export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    const own = format === 'binary' ? undefined : parsers[oid]
    return own ?? types.getTypeParser(oid, format)
  },
}
