const maxTextLength = 100

/** Text as the contract takes it: NFC, trimmed, at most 100 units. */
export const tidyText = (text: string): string =>
  text.toWellFormed().normalize('NFC').trim().slice(0, maxTextLength).toWellFormed().trim()
