/** Optional fields without a value. */
export const noValues = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, null])) as Record<keyof Fields, null>
