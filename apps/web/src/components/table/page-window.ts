import type { ListMeta } from '@piel/contract/core/pagination'

/** How many page numbers the pagination shows at most. */
export const windowSize = 5

/** Up to `windowSize` consecutive page numbers around `page`, within 1 to `last`. */
export function pageWindow(page: number, last: number): number[] {
  const end = Math.min(last, Math.max(page + Math.floor(windowSize / 2), windowSize))
  const start = Math.max(1, end - windowSize + 1)
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index)
}

/** The last page known to exist. If the total is a lower bound (“1,000+”), a full page implies one more. */
export function lastPage(meta: ListMeta, rows: number): number {
  const counted = Math.max(1, Math.ceil(meta.total / meta.limit))
  if (meta.totalIsExact) return counted
  return Math.max(counted, rows === meta.limit ? meta.page + 1 : meta.page)
}

/** The range of the count text: rows `from`-`to` of `total`. */
export function pageRange(meta: ListMeta, rows: number): { from: number; to: number } {
  const before = (meta.page - 1) * meta.limit
  return rows === 0 ? { from: 0, to: 0 } : { from: before + 1, to: before + rows }
}
