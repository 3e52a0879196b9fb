import { useTranslation } from '#/i18n/index.ts'
import { useHotkey } from '#/components/layout/hotkeys.ts'

/** `e` edits the record of the page. */
export function useEditHotkey(edit: () => void, mayEdit = true): void {
  const { t } = useTranslation('shell')
  useHotkey({ key: 'e', label: t('keys.edit') }, edit, mayEdit)
}
