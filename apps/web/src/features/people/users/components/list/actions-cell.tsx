import { fullName } from '@piel/contract/core/people'
import type { UserRow } from '@piel/contract/people/users'
import { clsx } from 'clsx'
import { Archive, Pencil } from 'lucide-react'
import { createContext, use } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useRowTabIndex } from '#/components/table/row-context.tsx'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Link } from '#/components/ui/link.tsx'
import { Tooltip } from '#/components/ui/tooltip.tsx'
import { useMe } from '#/lib/me.ts'
import { paths } from '#/lib/paths.ts'

/** Opens the page's dialog that archives the user of a row. */
export const AskToArchive = createContext<(row: UserRow) => void>(() => {})

// Text buttons on a card, icons in a row.
const look = clsx(
  buttonStyles({ variant: 'ghost', size: 'sm' }),
  'border border-line @max-[38rem]/list:flex-1 @[38rem]/list:size-8 @[38rem]/list:border-0 @[38rem]/list:px-0 @[38rem]/list:text-muted pointer-coarse:@[38rem]/list:size-control',
)
const word = '@[38rem]/list:sr-only'

/** Users cannot archive themselves. */
export function ActionsCell({ row }: { row: UserRow }) {
  const { t } = useTranslation('users')
  const ask = use(AskToArchive)
  const { id: ownId } = useMe()
  const tabIndex = useRowTabIndex()
  const name = fullName(row)
  return (
    <span className="flex gap-1 @max-[38rem]/list:gap-2 @[38rem]/list:justify-end">
      <Tooltip label={t('list.edit')}>
        <Link
          to={paths.userEdit(row.id)}
          tabIndex={tabIndex}
          aria-label={t('list.editName', { name })}
          className={look}
        >
          <Pencil aria-hidden="true" className="size-4 shrink-0" />
          <span className={word}>{t('list.edit')}</span>
        </Link>
      </Tooltip>
      {row.id === ownId ? (
        <span aria-hidden="true" className="hidden @[38rem]/list:block @[38rem]/list:w-8" />
      ) : (
        <Tooltip label={t('list.archive')}>
          <button
            type="button"
            tabIndex={tabIndex}
            aria-label={t('list.archiveName', { name })}
            onClick={() => ask(row)}
            className={clsx(look, 'hover:bg-danger-soft! hover:text-danger!')}
          >
            <Archive aria-hidden="true" className="size-4 shrink-0" />
            <span className={word}>{t('list.archive')}</span>
          </button>
        </Tooltip>
      )}
    </span>
  )
}
