/** Optional fields: the empty string and null both mean none. */
export const orNone = (text: string | null | undefined): string | null => text || null
