import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Link } from '#/components/ui/link.tsx'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'

interface NothingToSellProps {
  /** Closes the sheet, because the link leads to another page. */
  onLeave: () => void
}

/** Replaces the picker while no item is on sale. */
export function NothingToSell({ onLeave }: NothingToSellProps) {
  const { t } = useTranslation('payments')
  const mayAdd = useCan('catalogue.manage')
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-info-soft px-3 py-2 text-info">
      <p className="min-w-0 flex-1">{t('pick.empty')}</p>
      {mayAdd && (
        <Link to={paths.saleItems()} onClick={onLeave} className={buttonStyles({ size: 'sm' })}>
          {t('pick.title')}
        </Link>
      )}
    </div>
  )
}
