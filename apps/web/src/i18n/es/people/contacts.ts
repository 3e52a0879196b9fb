import type { contacts as en } from '../../en/people/contacts.ts'
import type { Translation } from '../../types.ts'

export const contacts = {
  title: 'Mis contactos',
  description: 'El personal y los médicos de la clínica.',
  name: 'Nombre',
  search: 'Buscar por nombre, correo o teléfono',
  failed: 'No se pudieron cargar los contactos',
  empty: 'Aún no hay contactos',
  emptyHint: 'El personal y los médicos aparecen aquí cuando tienen una cuenta.',
  doctor: '{{role}} · {{specialty}}',
  noPhone: 'Sin teléfono',
  write: 'Escribir a {{name}}',
  call: 'Llamar a {{name}}',
  copyEmail: 'Copiar el correo de {{name}}',
  copyPhone: 'Copiar el teléfono de {{name}}',
  emailCopied: 'Correo copiado',
  phoneCopied: 'Teléfono copiado',
  copyFailed: 'Su navegador bloqueó la copia.',
} as const satisfies Translation<typeof en>
