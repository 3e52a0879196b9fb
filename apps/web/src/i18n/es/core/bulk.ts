import type { bulk as en } from '../../en/core/bulk.ts'
import type { Translation } from '../../types.ts'

export const bulk = {
  region: 'Filas seleccionadas',
  count_one: '{{rows}} seleccionada',
  count_many: '{{rows}} seleccionadas',
  count_other: '{{rows}} seleccionadas',
  most: 'Máximo alcanzado',
  clear: 'Quitar la selección',
  archive: 'Archivar',
  ask_one: '¿Archivar a {{name}}?',
  ask_many: '¿Archivar a {{rows}} de personas?',
  ask_other: '¿Archivar a {{rows}} personas?',
  text: 'Las personas archivadas se quitan de todas las listas y totales, y ya no pueden iniciar sesión. No se borra nada: un administrador puede restaurarlas.',
  others_one: '{{rows}} más',
  others_many: '{{rows}} más',
  others_other: '{{rows}} más',
  archived_one: 'Se archivó a {{name}}',
  archived_many: 'Se archivó a {{rows}} de personas',
  archived_other: 'Se archivó a {{rows}} personas',
  restored_one: 'Se restauró a {{name}}',
  restored_many: 'Se restauró a {{rows}} de personas',
  restored_other: 'Se restauró a {{rows}} personas',
  failed: '{{name}}: {{reason}}',
  alsoFailed: 'Tampoco cambiaron: {{names}}',
  undo: 'Deshacer',
} as const satisfies Translation<typeof en>
