const phoneWord = /^[\d()+.-]*\d[\d()+.-]*$/
const phonePunctuation = /^[()+.-]+$/

/**
 * Splits search text into the words that the API searches for and the web highlights. Adjacent words of digits and
 * phone punctuation form one number, as in "(55) 1234"; punctuation on its own is ignored.
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

/** Mexican numbers are searched without the country code and dialling prefixes, others with their country code. */
function nationalDigits(number: string): string {
  const digits = number.replace(/\D/g, '')
  if (/^\(?\+52/.test(number)) return digits.replace(/^521?/, '')
  return digits.replace(/^(?:521?|01|044|045)(?=\d{10}$)/, '')
}
