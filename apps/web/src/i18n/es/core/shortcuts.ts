import type { shortcuts as en } from '../../en/core/shortcuts.ts'
import type { Translation } from '../../types.ts'

export const shortcuts = {
  title: 'Atajos de teclado',
  general: 'En todas las páginas',
  page: 'En esta página',
  help: 'Ayuda de esta página',
  go: 'Ir a una página: G y una letra',
  toasts: 'Ir al aviso más reciente',
  escape: 'Cerrar el diálogo o menú abierto',
  arrows: 'Recorrer una tabla o un menú',
  enter: 'Abrir el elemento seleccionado',
  names: { Escape: 'Esc', Enter: 'Enter', mod: 'Ctrl', shift: 'Mayús' },
} as const satisfies Translation<typeof en>
