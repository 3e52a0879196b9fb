import type { lock as en } from '../en/lock.ts'
import type { Translation } from '../types.ts'

export const lock = {
  title: 'Pantalla bloqueada',
  password: 'Escriba su contraseña para continuar.',
  provider: 'Inicie sesión de nuevo para continuar.',
  unlock: 'Desbloquear',
  unlocking: 'Desbloqueando…',
  atProvider: 'Ir a la página de inicio de sesión',
  here: 'Continuar en esta ventana',
  wait: 'Demasiados intentos. Espere {{time}} e intente de nuevo.',
  minutes_one: '{{count}} minuto',
  minutes_many: '{{count}} de minutos',
  minutes_other: '{{count}} minutos',
  seconds_one: '{{count}} segundo',
  seconds_many: '{{count}} de segundos',
  seconds_other: '{{count}} segundos',
  other: 'Iniciar sesión con otra cuenta',
  otherText: 'Se cerrará la sesión de {{name}}. Los cambios sin guardar en este navegador se descartarán.',
  signOut: 'Cerrar sesión',
  cancel: 'Cancelar',
  warning_one: 'La pantalla se bloquea en {{count}} segundo',
  warning_many: 'La pantalla se bloquea en {{count}} de segundos',
  warning_other: 'La pantalla se bloquea en {{count}} segundos',
  warningText: 'Presione una tecla o toque la pantalla para continuar.',
} as const satisfies Translation<typeof en>
