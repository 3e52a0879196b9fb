import { useTranslation } from '#/i18n/index.ts'
import { formatCount } from '#/lib/money.ts'

const mb = 1024 ** 2
const gb = 1024 ** 3

/** Shows a number of bytes in the largest unit that fits, with one decimal below ten. */
export function useShownSize(): (bytes: number) => string {
  const { t, language } = useTranslation('system')
  return (bytes) => {
    const unit = bytes >= gb ? gb : mb
    const count = bytes / unit
    const number = formatCount(count < 10 ? Math.round(count * 10) / 10 : Math.round(count), language)
    return unit === gb ? t('size.gb', { number }) : t('size.mb', { number })
  }
}
