import { shownPhone } from '@piel/contract/core/phone'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { Skeleton } from '#/components/ui/skeleton.tsx'
import { useMe } from '#/lib/me.ts'
import { draftName, hasDraft } from '#/lib/storage.ts'
import { latePart, lazyPart } from '#/lib/lazy-part.ts'
import { AboutCard } from './components/profile/about-card.tsx'
import { ProfileHead } from './components/profile/profile-head.tsx'
import { Fact, Facts } from '#/components/record/facts.tsx'
import { ExactTime, Moment } from '#/components/record/times.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { paths } from '#/lib/paths.ts'

const ProfileForm = lazyPart(['validation'], () => import('./components/profile/profile-form.tsx'), 'ProfileForm')

const OwnLicensesCard = latePart([], () => import('./components/profile/own-licenses.tsx'), 'OwnLicensesCard')

export function ProfilePage() {
  const { t } = useTranslation('me')
  const { id, doctorId } = useMe()
  // After a reload or an expired session, an unfinished draft opens again.
  const [isEditing, setIsEditing] = useState(() => hasDraft(draftName(id, 'profile')))
  const edit = () => setIsEditing(true)
  const close = () => setIsEditing(false)
  return (
    <>
      <PageHeader title={t('profile.title')} />
      <div className="grid max-w-6xl items-start gap-6 max-sm:gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="lg:col-span-2">
          <ProfileHead onEdit={edit} />
        </div>
        <AboutCard onEdit={edit} />
        <div className="grid gap-6 max-sm:gap-4">
          <DetailsCard />
          {doctorId !== null && <OwnLicensesCard />}
        </div>
      </div>
      <FormDialog isOpen={isEditing} onClose={close} title={t('profile.edit')} fallback={<Skeleton className="h-96" />}>
        {(finish) => <ProfileForm onSaved={() => finish(t('profile.saved'))} onCancel={close} />}
      </FormDialog>
    </>
  )
}

function DetailsCard() {
  const { t } = useTranslation('me')
  const account = useMe()
  return (
    <Card aria-labelledby="profile-details">
      <CardHeader
        id="profile-details"
        title={t('profile.details')}
        actions={
          <MoreLink to={paths.settings()} label={t('profile.changeDetails')}>
            {t('profile.change')}
          </MoreLink>
        }
      />
      <CardBody>
        <Facts layout="rows">
          <Fact label={t('fields.email')}>{account.email}</Fact>
          <Fact label={t('fields.phone')}>{account.phone && shownPhone(account.phone, account.phoneE164)}</Fact>
          <Fact label={t('profile.memberSince')}>
            <Moment instant={account.createdAt} />
          </Fact>
          <Fact label={t('profile.lastSignIn')}>{account.lastLogin && <ExactTime instant={account.lastLogin} />}</Fact>
        </Facts>
      </CardBody>
    </Card>
  )
}
