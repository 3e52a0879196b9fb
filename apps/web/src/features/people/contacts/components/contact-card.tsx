import { shownPhone } from '@piel/contract/core/phone'
import type { Contact } from '@piel/contract/people/contacts'
import { actorKindOf } from '@piel/contract/core/permissions'
import { specialtyIds } from '@piel/contract/people/specialties'
import { Copy, type LucideIcon, Mail, Phone } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Highlighted, HighlightedPhone } from '#/components/search/highlighted.tsx'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { Card } from '#/components/ui/card.tsx'
import { useDoctorName } from '#/lib/doctor-name.ts'
import type { ReactNode } from 'react'
import { toast } from '#/components/toast/toast.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'

export function ContactCard({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const name = useDoctorName()(contact, contact.title)
  const { email, phone, phoneE164 } = contact

  return (
    <Card className="flex h-full flex-col" aria-label={name}>
      <ContactHead contact={contact} name={name} />
      <div className="mt-auto divide-y divide-line border-t border-line">
        <Reach
          icon={Mail}
          href={`mailto:${encodeURIComponent(email)}`}
          text={email}
          label={t('write', { name })}
          copyLabel={t('copyEmail', { name })}
          copied={t('emailCopied')}
        >
          <Highlighted text={email} />
        </Reach>
        {phone === null ? (
          <p className="flex min-h-11 items-center gap-3 px-5 text-muted max-sm:px-4">
            <Phone aria-hidden="true" className="size-4 shrink-0 text-faint" />
            {t('noPhone')}
          </p>
        ) : (
          <Reach
            icon={Phone}
            href={phoneE164 === null ? undefined : `tel:${phoneE164}`}
            text={shownPhone(phone, phoneE164)}
            label={t('call', { name })}
            copyLabel={t('copyPhone', { name })}
            copied={t('phoneCopied')}
          >
            <span className="tabular-nums">
              <HighlightedPhone text={shownPhone(phone, phoneE164)} />
            </span>
          </Reach>
        )}
      </div>
    </Card>
  )
}

function ContactHead({ contact, name }: { contact: Contact; name: string }) {
  const { t } = useTranslation(['contacts', 'common', 'doctors'])
  const { status } = contact
  const specialty = specialtyIds.find((id) => id === contact.specialty)
  const role = t(`common:roles.${actorKindOf(contact)}`)
  return (
    <div className="flex items-center gap-4 p-5 pb-4 max-sm:p-4">
      <Avatar {...contact} size="lg" />
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-semibold text-pretty wrap-anywhere">
          <bdi>
            <Highlighted text={name} />
          </bdi>
        </h2>
        <p className="text-muted">
          {specialty ? t('doctor', { role, specialty: t(`doctors:specialties.${specialty}`) }) : role}
        </p>
        {status && status !== 'ACTIVE' && (
          <Badge tone={status === 'ON_LEAVE' ? 'warning' : 'neutral'} className="mt-1.5">
            {t(`doctors:statuses.${status}`)}
          </Badge>
        )}
      </div>
    </div>
  )
}

interface ReachProps {
  icon: LucideIcon
  /** Absent where no program could open it. */
  href: string | undefined
  text: string
  label: string
  copyLabel: string
  copied: string
  children: ReactNode
}

/** A contact's email or phone, to open or to copy. */
function Reach({ icon: Icon, href, text, label, copyLabel, copied, children }: ReachProps) {
  const { t } = useTranslation('contacts')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(copied)
    } catch {
      toast.error(t('copyFailed'))
    }
  }
  const content = (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-faint group-hover:text-accent" />
      <span className="min-w-0 truncate">{children}</span>
    </>
  )
  const look = 'group flex min-h-11 min-w-0 flex-1 items-center gap-3 ps-5 max-sm:ps-4'
  return (
    <div className="flex items-center pe-2">
      {href === undefined ? (
        <p className={look} title={text}>
          {content}
        </p>
      ) : (
        <a
          href={href}
          title={text}
          aria-label={`${label}: ${text}`}
          className={`${look} focus-ring-inset hover:text-accent hover:underline`}
        >
          {content}
        </a>
      )}
      <IconButton icon={Copy} size="sm" label={copyLabel} onClick={() => void copy()} />
    </div>
  )
}
