import type { restore as en } from '../../en/core/restore.ts'
import type { Translation } from '../../types.ts'

export const restore = {
  label: 'Restaurar con otro correo',
  taken: 'Otra cuenta usa ahora {{email}}.',
  heldBy: 'Es de',
  email: 'Correo nuevo',
  hint: 'También puede cambiar primero el correo de la otra cuenta y volver a restaurar.',
  submit: 'Restaurar',
  submitting: 'Restaurando…',
} as const satisfies Translation<typeof en>
