import { UserRoundCog } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { CreateUserLink } from './create-user-link.tsx'

export function UsersEmpty() {
  const { t } = useTranslation('users')
  return (
    <EmptyState icon={UserRoundCog} title={t('list.empty')} text={t('list.emptyHint')} actions={<CreateUserLink />} />
  )
}
