import type { ListName } from '@piel/contract/nouns'
import { Settings2 } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Disclosure } from '#/components/ui/disclosure.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'

const ListViewPanel = lazyPart([], () => import('./list-view-panel.tsx'), 'ListViewPanel')

export interface ListViewChoices {
  name: ListName
  /** The columns that can be hidden. */
  columns: readonly { name: string; label: string }[]
}

/** The button that opens the choices of a list's view. They are kept with the account, and load when it is pressed. */
export function ListViewMenu(choices: ListViewChoices) {
  const { t } = useTranslation('table')
  return (
    <Disclosure
      label={t('view.title')}
      className="@max-[38rem]/list:hidden"
      panelClassName="w-56"
      trigger={(trigger, isOpen) => (
        <IconButton {...trigger} icon={Settings2} label={t('view.title')} tooltip={!isOpen} />
      )}
    >
      {() => (
        <Suspense fallback={<div className="h-64" />}>
          <ListViewPanel {...choices} />
        </Suspense>
      )}
    </Disclosure>
  )
}
