/** Optional fields store `null` where a form sends an empty string. */
export const emptyToNull = (text: string | null | undefined): string | null => text || null
