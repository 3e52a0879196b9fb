import { dialled, shownPhone } from '@piel/contract/core/phone'
import type { Language } from '@piel/contract/core/people'
import { taxRegimeLabels } from '@piel/contract/core/tax-regimes'
import type { Translate } from '#/i18n/types.ts'
import type { PaperClinic } from '#/lib/paper-clinic.ts'
import { imageUrl } from '#/lib/paths.ts'

interface PaperHeadProps extends Omit<PaperClinic, 'receiptText' | 'daySheetText'> {
  language: Language
  t: Translate<['transactions', 'entries']>
}

/** The clinic at the head of a receipt: logo, names, address and tax data. */
export function PaperHead({ name, logoId, language, t, ...stated }: PaperHeadProps) {
  const { legalName, address, phone, taxId, taxRegime } = stated
  return (
    <>
      {logoId && <img src={imageUrl(logoId)} alt="" className="mb-3 h-14 max-w-52 object-contain object-left" />}
      <p className="text-title font-semibold wrap-anywhere">{name}</p>
      <address className="mt-1 text-caption text-muted not-italic wrap-anywhere">
        {legalName && legalName !== name && <p>{legalName}</p>}
        {address && <p>{address}</p>}
        {phone && <p>{t('receipt.phone', { phone: shownPhone(phone, dialled(phone) ?? null) })}</p>}
        {taxId && <p>{t('receipt.taxId', { taxId })}</p>}
        {taxRegime && <p>{t('receipt.taxRegime', { regime: taxRegimeLabels[language][taxRegime] })}</p>}
      </address>
    </>
  )
}
