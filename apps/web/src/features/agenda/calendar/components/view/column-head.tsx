import { useTranslation } from '#/i18n/index.ts'
import type { GridColumn } from '../grid/grid-model.ts'

export function ColumnHead({ column, name }: { column: GridColumn; name: string }) {
  const { t } = useTranslation('calendar')
  const count = column.items.length
  return (
    <>
      <bdi className="block truncate leading-5 font-medium" title={name}>
        {name}
      </bdi>
      <span className="block truncate text-caption text-muted">
        {count > 0 ? t('head.ofColumn', { count }) : t('head.free')}
      </span>
    </>
  )
}
