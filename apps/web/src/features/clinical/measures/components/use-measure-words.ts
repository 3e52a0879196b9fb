import type { MeasureKind } from '@piel/contract/clinical/measure-details'
import type { Measure } from '@piel/contract/clinical/measures'
import { bandOf } from '@piel/contract/clinical/scores'
import { useTranslation } from '#/i18n/index.ts'

/** What the page shows: a kind of measure, or the index that derives from two. */
export type Shown = MeasureKind | 'bmi'

/** Names, values and bands of measures in words. */
export function useMeasureWords() {
  const { t } = useTranslation('measures')
  const unitOf = (kind: Shown, unit: string): string => (kind === 'bmi' ? 'kg/m²' : unit === 'points' ? '' : unit)
  const figure = (value: number, kind: Shown, unit: string): string =>
    [String(value), unitOf(kind, unit)].filter(Boolean).join(' ')
  return {
    nameOf: (kind: Shown): string => t(`kinds.${kind}`),
    aboutOf: (kind: Shown): string => t(`about.${kind}`),
    figure,
    /** The value with its unit; of a blood pressure both values. */
    valueOf: ({ kind, value, unit, detail }: Pick<Measure, 'kind' | 'value' | 'unit' | 'detail'>): string => {
      if (kind === 'bloodPressure') return `${String(detail?.['systolic'])}/${String(detail?.['diastolic'])} ${unit}`
      return value === null ? t('noSum') : figure(value, kind, unit)
    },
    bandOf: (kind: Shown, value: number | null): string | undefined => {
      const band = kind === 'bmi' || value === null ? undefined : bandOf(kind, value)
      return band && t(`bands.${band}`)
    },
  }
}
