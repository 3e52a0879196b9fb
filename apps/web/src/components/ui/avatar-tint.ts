export const tintNames = ['clay', 'sand', 'sage', 'petrol', 'iris', 'rose'] as const
export type TintName = (typeof tintNames)[number]

/** The same tint for the same id, evenly spread (FNV-1a over its characters). */
export function tintOf(id: string): TintName {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  }
  return tintNames[(hash >>> 8) % tintNames.length] ?? 'petrol'
}

const firstLetter = (name: string): string => /\p{L}\p{M}*/u.exec(name)?.[0] ?? ''

/** First letters of the first name and of the first surname, whole with their accents. */
export function initialsOf(firstName: string, lastName: string): string {
  return (firstLetter(firstName) + firstLetter(lastName)).toLocaleUpperCase('es-MX')
}
