import * as z from 'zod/mini'

/** Zero-width signs, direction marks, soft hyphens, variation selectors and the like. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** The joiners and variation selectors of an emoji: without them "👩‍⚕️" falls into two pictures. */
const inEmoji = new RegExp(
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}][\u{FE0E}\u{FE0F}]?)\u{200D}(?=\p{Extended_Pictographic})|` +
    String.raw`(?<=\p{Extended_Pictographic})[\u{FE0E}\u{FE0F}]|(?<=[0-9#*])\u{FE0F}(?=\u{20E3})`,
  'gu',
)
/** Line breaks of other programs: Word's vertical tab, a form feed, and those of Unicode. */
const lineBreaks = /[\u000b\u000c\u0085\u2028\u2029]/g

/**
 * A line as its reader sees it: without invisible characters, with plain hyphens, and with one plain space for any white
 * space. Pasted text contains such characters, and no rule that a person can see refuses them.
 */
export const cleanLine = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .normalize('NFC')

/** Prose as its reader sees it. Line breaks, dashes and emoji stay. */
export function cleanProse(text: string): string {
  const kept = new Set(Array.from(text.matchAll(inEmoji), ({ index }) => index))
  return text
    .replace(invisible, (sign, at: number) => (kept.has(at) ? sign : ''))
    .replace(lineBreaks, '\n')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .trim()
    .normalize('NFC')
}

/** Cleans a line before its rules are checked. */
export const line = z.overwrite(cleanLine)

/** Cleans prose before its rules are checked. */
export const prose = z.overwrite(cleanProse)
