/** JSON that PostgreSQL made in the declared shape, sent unparsed; tests compare it with the schema. */
export class JsonText<T> {
  readonly text: string
  /** Never set; it carries the type. */
  readonly value?: T

  constructor(text: string) {
    this.text = text
  }
}

/** Parses the text, for additions by the server. */
export const parsed = <T>({ text }: JsonText<T>): T => JSON.parse(text) as T

type Parts<T> = { [K in keyof T]: T[K] | JsonText<T[K]> }

/** An object whose values may already be JSON. */
export function jsonObject<T extends object>(parts: Parts<T>): JsonText<T> {
  let text = ''
  for (const [key, value] of Object.entries<unknown>(parts as Record<string, unknown>))
    text += `${text && ','}${JSON.stringify(key)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`
  return new JsonText(`{${text}}`)
}

/** An array of values that are already JSON. */
export function jsonArray<T>(items: readonly JsonText<T>[]): JsonText<T[]> {
  let text = ''
  for (const item of items) text += `${text && ','}${item.text}`
  return new JsonText(`[${text}]`)
}
