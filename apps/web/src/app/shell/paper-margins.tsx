import { useEffect, useEffectEvent } from 'react'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { useTranslation } from '#/i18n/index.ts'
import { useConfig } from '#/lib/config.ts'
import { instantNow, useDates } from '#/lib/dates.ts'
import { printPage } from '#/lib/paper.ts'

/** The margins of printed pages: the clinic's head, the time of printing, and "Page n of m". */
export function PaperMargins() {
  const { t } = useTranslation('paper')
  const { clinicName, clinicAddress, clinicPhone } = useConfig()
  const dates = useDates()
  useHotkey({ key: 'mod+p', label: t('print') }, () => void printPage())

  // Margins can show text from CSS only: print.css reads these properties.
  const state = useEffectEvent(() => {
    const { style } = document.documentElement
    const head = [clinicName, clinicAddress, clinicPhone].filter(Boolean).join(' · ')
    style.setProperty('--paper-head', JSON.stringify(head))
    style.setProperty('--paper-time', JSON.stringify(t('printedOn', { time: dates.exact(instantNow()) })))
    style.setProperty('--paper-page', `"${t('page', { page: '" counter(page) "', pages: '" counter(pages) "' })}"`)
  })
  useEffect(() => {
    state()
    const stateNow = () => state()
    addEventListener('beforeprint', stateNow)
    return () => removeEventListener('beforeprint', stateNow)
  }, [])
  return null
}
