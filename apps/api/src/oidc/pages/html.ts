/** Text that is already HTML. */
export interface Markup {
  readonly markup: string
}

type Part = string | number | Markup | readonly Part[] | null | undefined | false

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return 'markup' in part ? part.markup : part.map(written).join('')
}

/** HTML whose values are escaped, in text and in quoted attributes; nested HTML and lists of it stay as they are. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Markup {
  return { markup: strings.reduce((page, text, i) => page + written(values[i - 1]) + text) }
}
