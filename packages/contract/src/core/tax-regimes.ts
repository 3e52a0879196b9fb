import type { Labels } from './labels.ts'

/** Regimes of the SAT (c_RegimenFiscal, CFDI 4.0) that a clinic can have. */
export const taxRegimes = ['601', '603', '612', '620', '621', '625', '626'] as const
export type TaxRegime = (typeof taxRegimes)[number]

export const taxRegimeLabels = {
  en: {
    '601': '601 General regime for companies',
    '603': '603 Non-profit organisations',
    '612': '612 Individuals with business and professional activities',
    '620': '620 Production cooperatives',
    '621': '621 Fiscal incorporation',
    '625': '625 Individuals on technology platforms',
    '626': '626 Simplified trust regime',
  },
  es: {
    '601': '601 General de Ley Personas Morales',
    '603': '603 Personas Morales con Fines no Lucrativos',
    '612': '612 Personas Físicas con Actividades Empresariales y Profesionales',
    '620': '620 Sociedades Cooperativas de Producción',
    '621': '621 Incorporación Fiscal',
    '625': '625 Actividades Empresariales en Plataformas Tecnológicas',
    '626': '626 Régimen Simplificado de Confianza',
  },
} as const satisfies Labels<TaxRegime>

const ofCompanies: readonly TaxRegime[] = ['601', '603', '620', '626']
const ofIndividuals: readonly TaxRegime[] = ['612', '621', '625', '626']

/** Whether a taxpayer can have a regime: the RFC of a company has 12 characters, that of an individual 13. */
export const isRegimeOf = (taxId: string, regime: TaxRegime): boolean =>
  (taxId.length === 12 ? ofCompanies : ofIndividuals).includes(regime)
