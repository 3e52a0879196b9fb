import type { Language } from '@piel/contract/core/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { adoptLanguage, chooseLanguage } from '#/i18n/index.ts'
import { meQuery, useMe } from '#/lib/me.ts'
import { call } from '#/lib/api.ts'

/** The language in use, and a function that saves another on this device and on the account. */
export function useLanguage(): [Language, (language: Language) => Promise<void>] {
  const { t, language } = useTranslation('shell')
  const client = useQueryClient()
  const save = useMutation({
    // Without If-Match: the last choice of a language wins.
    // Imported on demand, to keep the rules of account fields out of the first load.
    mutationFn: async (language: Language) => {
      const { meSettingsEndpoints } = await import('@piel/contract/account/me-settings')
      return await call(meSettingsEndpoints.update, { body: { language } })
    },
    onSuccess: (account) => client.setQueryData(meQuery.queryKey, account),
    onError: () => toast.error(t('language.failed')),
  })
  const choose = async (language: Language) => {
    await chooseLanguage(language)
    save.mutate(language)
  }
  return [language, choose]
}

/** Shows the account's language on a device where none was chosen. */
export function useAccountLanguage(): void {
  const { language } = useMe()
  useEffect(() => {
    if (language) void adoptLanguage(language)
  }, [language])
}
