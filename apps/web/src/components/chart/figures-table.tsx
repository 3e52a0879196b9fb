import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface Props {
  caption: string
  heads: readonly string[]
  /** The first cell of each row is its heading. */
  rows: readonly { key: string; cells: readonly [name: ReactNode, ...values: string[]] }[]
  foot: readonly string[]
}

const cell = 'px-1.5 py-2 text-end whitespace-nowrap tabular-nums first:ps-0 first:text-start last:pe-0'

/** A chart's data as a table, which scrolls within the card to keep its height. */
export function FiguresTable({ caption, heads, rows, foot }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
    <div tabIndex={0} role="region" aria-label={caption} className="h-full overflow-auto rounded-[4px] focus-ring">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className={clsx(cell, 'sticky top-0 border-b bg-surface text-caption font-medium text-muted')}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key} className="*:border-b *:border-line">
              <th scope="row" className={clsx(cell, 'font-normal sm:whitespace-normal')}>
                {name}
              </th>
              {values.map((value, index) => (
                <td key={index} className={cell}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {foot.map((value, index) => (
              <td key={index} className={clsx(cell, 'sticky bottom-0 border-t border-strong bg-surface font-medium')}>
                {value}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
