import type { Me } from '@piel/contract/account/me'
import { link, meFields } from '@piel/contract/account/me-settings'
import { socialNetworks, type SocialNetwork } from '@piel/contract/people/social-networks'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { ListedGroup, ListedInputs } from '#/components/form/field-list.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { meQuery, useMe } from '#/lib/me.ts'
import { useUpdateMe } from '../../settings.queries.ts'

const ofNetworks = <T,>(valueOf: (network: SocialNetwork) => T) =>
  Object.fromEntries(socialNetworks.map((network) => [network, valueOf(network)])) as Record<SocialNetwork, T>

const url = { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const
const fields = {
  about: { kind: 'text', hint: 'profile.aboutHint', max: 1000, rows: 6, group: 'about', icon: null },
  ...ofNetworks((network) => ({
    kind: 'line' as const,
    group: 'links',
    icon: null,
    input: url,
    ...(network === 'website' && { hint: 'profile.linkHint' as const }),
  })),
} as const
type ProfileField = keyof typeof fields

const schema = z.object({ about: meFields.about, ...ofNetworks(() => link) })

const valuesOf = (account: Me | undefined) => ({
  about: account?.about ?? '',
  ...ofNetworks((network) => account?.socialLinks[network] ?? ''),
})

export function ProfileForm({ onSaved, onCancel }: { onSaved: () => void; onCancel: () => void }) {
  const { t } = useTranslation('me')
  const labelOf = (name: ProfileField) => t(name === 'about' ? 'profile.about' : `networks.${name}`)
  const { control, shell } = useRecordForm({
    record: useMe(),
    schema,
    valuesOf,
    update: useUpdateMe(),
    // The API reads an empty text as none.
    changesOf: ({ about, ...socialLinks }) => ({
      ...(about !== undefined && { about }),
      ...(Object.keys(socialLinks).length > 0 && { socialLinks }),
    }),
    latest: () => meQuery,
    words: { labelOf, wordsOf: (_, value) => value },
    draft: 'profile',
  })
  const listed = { control, list: fields, labelOf, wordsOf: t }
  return (
    <FormShell {...shell} label={t('profile.edit')} submitLabel={t('save')} onSaved={onSaved} onCancel={onCancel}>
      <div className="grid gap-6">
        <ListedInputs {...listed} names={['about']} />
        <ListedGroup {...listed} group="links" title={t('profile.links')} />
      </div>
    </FormShell>
  )
}
