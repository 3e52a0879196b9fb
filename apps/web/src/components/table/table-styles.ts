/**
 * One table, two shapes: cards while the list is narrower than 38rem (a phone), rows from there on. Container queries,
 * because an open sidebar leaves a wide screen with a narrow list. Rows and cards have fixed heights: a skeleton has the
 * size of what replaces it, and a page the size of the next.
 */
export const table =
  'block w-full text-body @[38rem]/list:table @[38rem]/list:table-fixed @[38rem]/list:border-separate @[38rem]/list:border-spacing-0'
export const head = 'hidden @[38rem]/list:table-header-group'
export const body = 'grid gap-2.5 @[38rem]/list:table-row-group'

/** The most values on one line below the name; more take two lines. */
export const maxOnLine = 2

/** By the lines below the name: none, one or two. Cards take the height of their content. */
export const rowHeights = {
  comfortable: ['3.25rem', '4.5rem', '5.75rem'],
  compact: ['2.25rem', '3.25rem', '4.5rem'],
} as const

export const headRow = 'table-row h-10'
export const headCell =
  'sticky top-header z-10 border-b border-line bg-surface px-2 text-start text-caption font-medium text-muted first:ps-4 last:pe-4 @[62rem]/list:px-3'

export const row =
  'relative grid grid-cols-[1.3fr_1fr] content-start gap-x-3 gap-y-2.5 rounded-card border border-line bg-surface p-4 @[38rem]/list:static @[38rem]/list:table-row @[38rem]/list:h-(--row) @[38rem]/list:rounded-none @[38rem]/list:border-0'
export const liveRow =
  'cursor-pointer transition-colors hover:bg-subtle active:bg-hover has-[a[data-row-link]:focus-visible]:bg-subtle has-[a[data-row-link]:focus-visible]:outline-2 has-[a[data-row-link]:focus-visible]:-outline-offset-2 has-[a[data-row-link]:focus-visible]:outline-focus'

export const cell =
  'min-w-0 @[38rem]/list:h-(--row) @[38rem]/list:border-t @[38rem]/list:border-line @[38rem]/list:px-2 @[38rem]/list:py-0 @[38rem]/list:align-middle @[38rem]/list:first:ps-4 @[38rem]/list:last:pe-4 @[38rem]/list:group-first/row:border-t-0 @[62rem]/list:px-3'
export const cellAs = {
  lead: 'col-span-2 grid min-h-16 items-center @[38rem]/list:table-cell',
  corner: 'absolute end-4 top-4 @[38rem]/list:static @[38rem]/list:table-cell',
  field: 'block @[38rem]/list:table-cell',
  action: 'col-span-2 block @[38rem]/list:table-cell @[38rem]/list:text-end',
} as const
export const cellLabel = 'block text-caption text-faint @[38rem]/list:hidden'
