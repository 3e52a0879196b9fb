/** Formats that may be uploaded, detected by content and not by name. */
export type ImageKind = 'png' | 'jpeg' | 'gif' | 'svg'

const signatures: [ImageKind, number[]][] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
]

/** UTF-8 text without a byte order mark; undefined for other encodings and for text with a NUL, which XML forbids. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

const element = (name: string) => new RegExp(`<(?:[^\\s<>/:]+:)?${name}[\\s>/]`, 'i')
const svgElement = element('svg')
const beginsAsSvg = new RegExp(`^\\s*(?:<\\?xml|<!--|<!doctype\\s+svg|${svgElement.source})`, 'i')

/** The format that a file's first bytes indicate; undefined for other files. */
export function kindOf(bytes: Uint8Array): ImageKind | undefined {
  const known = signatures.find(([, signature]) => signature.every((byte, i) => bytes[i] === byte))
  if (known) return known[0]
  const text = textOf(bytes)
  return text !== undefined && beginsAsSvg.test(text) && svgElement.test(text) ? 'svg' : undefined
}

/**
 * Features that attacks use and drawings do not need: declarations, inclusions, instructions, other encodings, and
 * embedded pictures (90 KB of them take 2 GB to draw).
 */
const refusedInSvg = [
  /<!doctype/i,
  /<!entity/i,
  /xinclude/i,
  element('include'),
  element('image'),
  element('feImage'),
  /<\?(?!xml\s)/i,
  /^[\s\S]+<\?xml\s/i,
  /<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8["']|us-ascii["'])/i,
]

/** Whether an SVG is refused before it is drawn. */
export function isRefusedSvg(bytes: Uint8Array): boolean {
  const text = textOf(bytes)?.trimStart() ?? '<!doctype'
  return refusedInSvg.some((pattern) => pattern.test(text))
}
