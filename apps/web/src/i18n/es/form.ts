import type { form as en } from '../en/form.ts'
import type { Translation } from '../types.ts'

export const form = {
  cancel: 'Cancelar',
  requiredNote: 'Los campos con * son obligatorios',
  counter: '{{count}} de {{max}} caracteres como máximo',
  password: { show: 'Mostrar: {{field}}', hide: 'Ocultar: {{field}}' },
  date: {
    pattern: 'DD/MM/AAAA',
    hint: 'Día, mes y año: DD/MM/AAAA',
    open: 'Abrir calendario: {{field}}',
    dialog: 'Calendario: {{field}}',
    month: 'Mes',
    year: 'Año',
  },
  money: { sign: '$', currency: 'MXN' },
  lookup: {
    hint: 'Escriba un nombre',
    searching: 'Buscando…',
    nothing: 'No se encontró a nadie',
    failed: 'La búsqueda no funcionó. Escriba de nuevo.',
  },
  dialog: { close: 'Cerrar' },
  discard: {
    title: '¿Descartar lo que escribió?',
    text: 'Hay datos que no se han guardado.',
    stay: 'Seguir editando',
    discard: 'Descartar',
  },
  restored: { text: 'Se recuperó lo que había escrito.', startOver: 'Empezar de nuevo' },
  conflict: {
    title: 'Otra persona guardó antes este registro',
    text: 'No se perdió nada de lo suyo. Vea qué cambió y elija qué conservar, o continúe con la otra versión.',
    elsewhere: 'No cambió nada de lo que muestra este formulario. Sus datos se pueden guardar.',
    look: 'Ver qué cambió',
    reload: 'Descartar lo mío y cargar lo otro',
    merge: 'Continuar con esta elección',
    goOn: 'Continuar',
    theirs: 'De la otra persona',
    mine: 'Lo suyo',
    empty: '(vacío)',
  },
  toast: { region: 'Avisos', close: 'Cerrar aviso' },
} as const satisfies Translation<typeof en>
