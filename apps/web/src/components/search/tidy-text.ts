const maxTextLength = 100

/** A searched text as the contract accepts it: NFC, trimmed, at most 100 UTF-16 units. */
export const tidyText = (text: string): string =>
  text.toWellFormed().normalize('NFC').trim().slice(0, maxTextLength).toWellFormed().trim()
