/** Where a photo or a cover is to be had; undefined where there is none. */
export function imageUrl(id: string | null): string | undefined {
  return id === null ? undefined : `/api/images/${encodeURIComponent(id)}`
}
