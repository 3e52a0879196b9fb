import type { shortList as en } from '../../en/core/short-list.ts'
import type { Translation } from '../../types.ts'

export const shortList = {
  name: 'Nombre',
  added: 'Se agregó {{name}}',
  saved: 'Se guardó {{name}}',
  edit: 'Editar: {{name}}',
  history: 'Historial: {{name}}',
  historyTitle: 'Versiones de {{name}}',
  switch: '{{state}}: {{name}}',
  up: 'Subir: {{name}}',
  down: 'Bajar: {{name}}',
  moved: '{{name}} ahora está en la posición {{position}} de {{count}}',
  orderConflict: 'Otra persona modificó la lista. Revise el orden actual e intente de nuevo.',
} satisfies Translation<typeof en>
