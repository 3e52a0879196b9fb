import { UserRoundPlus } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Link } from '#/components/ui/link.tsx'
import { paths } from '#/lib/paths.ts'

export function CreateUserLink() {
  const { t } = useTranslation('users')
  return (
    <Link to={paths.userCreate()} className={buttonStyles({ variant: 'primary' })}>
      <UserRoundPlus aria-hidden="true" className="-ml-0.5 size-4" />
      {t('list.create')}
    </Link>
  )
}
