import type { Language } from '@piel/contract/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { hasSavedLanguage } from '#/i18n/detector.ts'
import { changeLanguage, chooseLanguage } from '#/i18n/index.ts'
import { meQuery, useMe } from '#/lib/me.ts'
import { call } from '#/lib/api.ts'

/** The language in use, and how to choose another: kept on this device and on the account (row A8). */
export function useLanguage(): [Language, (language: Language) => Promise<void>] {
  const { t, language } = useTranslation('shell')
  const client = useQueryClient()
  const save = useMutation({
    // Without If-Match: a choice of language replaces the one before it, whoever made that.
    // Fetched when wanted: the rules of every field of an account are no part of the first page.
    mutationFn: async (language: Language) => {
      const { meSettingsEndpoints } = await import('@piel/contract/me-settings')
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

/** On a device where nobody chose a language yet, the account's own is shown. */
export function useAccountLanguage(): void {
  const { language } = useMe()
  useEffect(() => {
    if (language && !hasSavedLanguage()) void changeLanguage(language)
  }, [language])
}
