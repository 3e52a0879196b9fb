/** Letters that no decomposition takes apart, as PostgreSQL's `unaccent` writes them: the server searches by its rules. */
const unaccented: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  þ: 'th',
  Þ: 'th',
  ı: 'i',
  '’': "'",
  '‘': "'",
}

/** A folded text; unit `i` of `text` comes from the units `starts[i]` to `ends[i]` of the original. */
export interface Folded {
  text: string
  starts: number[]
  ends: number[]
}

const foldLetter = (letter: string): string =>
  unaccented[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Folds case, accents and ñ, remembering where each folded letter stood, so that a match can be marked in the original. */
export function foldWithOrigins(original: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] }
  let at = 0
  for (const letter of original) {
    const end = at + letter.length
    const plain = foldLetter(letter)
    // A combining accent belongs to the letter before it.
    if (plain === '' && folded.ends.length > 0) folded.ends[folded.ends.length - 1] = end
    for (let unit = 0; unit < plain.length; unit += 1) {
      folded.starts.push(at)
      folded.ends.push(end)
    }
    folded.text += plain
    at = end
  }
  return folded
}

/** A folded text without the letters that `isLeftOut` names. */
export function without(folded: Folded, isLeftOut: RegExp): Folded {
  const kept: Folded = { text: '', starts: [], ends: [] }
  for (let unit = 0; unit < folded.text.length; unit += 1) {
    if (isLeftOut.test(folded.text.charAt(unit))) continue
    kept.text += folded.text.charAt(unit)
    kept.starts.push(folded.starts[unit] ?? 0)
    kept.ends.push(folded.ends[unit] ?? 0)
  }
  return kept
}

/** "Pérez-Núñez" → "perez-nunez". */
export const fold = (text: string): string => foldWithOrigins(text).text
