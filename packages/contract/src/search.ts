const phoneWord = /^[\d()+.-]*\d[\d()+.-]*$/
const phonePunctuation = /^[()+.-]+$/

/**
 * The words of a search box, as the API looks for them and the web marks them. Neighbouring words of digits and phone
 * punctuation are one number, as in "(55) 1234"; phone punctuation on its own says nothing.
 */
export function searchWords(text: string): string[] {
  const words: string[] = []
  let number = ''
  for (const word of [...text.trim().split(/\s+/u), '']) {
    if (phonePunctuation.test(word)) continue
    if (phoneWord.test(word)) number += word
    else {
      words.push(nationalDigits(number), word)
      number = ''
    }
  }
  return [...new Set(words)].filter((word) => word !== '')
}

/** Mexican numbers are searched without 52 and without the prefixes before a whole number; others with their country. */
function nationalDigits(number: string): string {
  const digits = number.replace(/\D/g, '')
  if (/^\(?\+52/.test(number)) return digits.replace(/^521?/, '')
  return digits.replace(/^(?:521?|01|044|045)(?=\d{10}$)/, '')
}
