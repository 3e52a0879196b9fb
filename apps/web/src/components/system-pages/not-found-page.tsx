import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Link } from '#/components/ui/link.tsx'
import { paths } from '#/lib/paths.ts'
import { SystemPage } from './system-page.tsx'

export function NotFoundPage() {
  const { t } = useTranslation('shell')
  return (
    <SystemPage
      code="404"
      title={t('notFound.title')}
      text={t('notFound.text')}
      Link={Link}
      actions={
        <Link to={paths.dashboard()} className={buttonStyles({ variant: 'primary' })}>
          {t('notFound.back')}
        </Link>
      }
    />
  )
}
