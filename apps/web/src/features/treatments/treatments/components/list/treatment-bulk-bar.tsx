import { treatmentEndpoints, type TreatmentRow } from '@piel/contract/treatments/treatments'
import { BulkBar } from '#/components/table/bulk-bar.tsx'
import type { BulkBarProps } from '#/components/table/list-view.tsx'

export const TreatmentBulkBar = (props: BulkBarProps<TreatmentRow>) => (
  <BulkBar {...props} exports={{ list: treatmentEndpoints.export, permission: 'treatments.export' }} />
)
