import { Plus } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { Menu } from '#/components/ui/menu.tsx'

interface Props {
  filters: readonly { name: string; label: string }[]
  onAdd: (name: string) => void
}

/** The button that offers the filters that are not shown. */
export function AddFilter({ filters, onAdd }: Props) {
  const { t } = useTranslation('table')
  return (
    <Menu
      trigger={(props) => (
        <Button {...props} icon={Plus} variant="ghost">
          {t('filter')}
        </Button>
      )}
      items={filters.map(({ name, label }) => ({ id: name, label, onSelect: () => onAdd(name) }))}
    />
  )
}
