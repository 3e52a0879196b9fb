import type { Signer } from '@piel/contract/clinical/prescriptions'
import { useTranslation } from '#/i18n/index.ts'

/** What the prescription states about its doctor, and what is missing. */
export function SignerNote({ signer }: { signer: Signer }) {
  const { t } = useTranslation('prescriptions')
  const { name, degree, university, licenses, address } = signer
  const missing = (['degree', 'university', 'address'] as const).filter((field) => !signer[field])
  const stated = [name, degree, university, ...licenses.map(({ number }) => t('paper.license', { number })), address]
  return (
    <div className="text-caption">
      <p className="text-muted">
        {t('form.signedBy')}: <bdi>{stated.filter(Boolean).join(' · ')}</bdi>
      </p>
      {missing.length > 0 && (
        <p className="mt-1 text-warning">
          {t('form.missing', { fields: missing.map((field) => t(`form.missingFields.${field}`)).join(', ') })}
        </p>
      )}
    </div>
  )
}
