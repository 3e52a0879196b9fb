/** Search parameters as every link shows them: plain text, never JSON; a repeated name is a list. */
export type SearchParams = Record<string, string | string[]>

/** Reads a query string; the page's schema parses the texts. */
export function parseSearch(query: string): SearchParams {
  const search = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    const known = search.get(name)
    search.set(name, known === undefined ? value : [known, value].flat())
  }
  return Object.fromEntries(search)
}

/** Writes a query string with a leading `?`, without empty values. */
export function stringifySearch(search: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') query.append(name, String(item))
  return query.size > 0 ? `?${query}` : ''
}
