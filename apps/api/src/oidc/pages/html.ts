export interface Markup {
  readonly markup: string
}

type Part = string | number | Markup | readonly Part[] | null | undefined | false

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return 'markup' in part ? part.markup : part.map(render).join('')
}

/** Builds HTML and escapes values in text and quoted attributes, except nested `Markup`. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Markup {
  return { markup: strings.reduce((page, text, i) => page + render(values[i - 1]) + text) }
}
