/** Formats that may be uploaded (row H3), told by their content whatever they are called. */
export type ImageKind = 'png' | 'jpeg' | 'gif' | 'svg'

const signatures: [ImageKind, number[]][] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
]

/** Text without a byte order mark; undefined for what is no UTF-8, or holds a NUL as no XML does. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** An element, whatever prefix its namespace goes by. */
const element = (name: string) => new RegExp(`<(?:[^\\s<>/:]+:)?${name}[\\s>/]`, 'i')
const svgElement = element('svg')
const beginsAsSvg = new RegExp(`^\\s*(?:<\\?xml|<!--|<!doctype\\s+svg|${svgElement.source})`, 'i')

/** What begins like one of the four formats; undefined for everything else. */
export function kindOf(bytes: Uint8Array): ImageKind | undefined {
  const known = signatures.find(([, signature]) => signature.every((byte, i) => bytes[i] === byte))
  if (known) return known[0]
  const text = textOf(bytes)
  return text !== undefined && beginsAsSvg.test(text) && svgElement.test(text) ? 'svg' : undefined
}

/**
 * What a drawing has no use for and an attack has: declarations, inclusions, instructions, other encodings. A picture in
 * a drawing is one of them: 90 KB of it take 2 GB to draw.
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

/** True for an SVG that is not even handed on to be drawn. */
export function isRefusedSvg(bytes: Uint8Array): boolean {
  const text = textOf(bytes)?.trimStart() ?? '<!doctype'
  return refusedInSvg.some((pattern) => pattern.test(text))
}
