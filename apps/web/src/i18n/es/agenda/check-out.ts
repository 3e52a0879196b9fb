import type { checkOut as en } from '../../en/agenda/check-out.ts'
import type { Translation } from '../../types.ts'

export const checkOut = {
  title: 'Salida de {{name}}',
  titleShort: 'Salida',
  failed: 'No se pudo cargar la consulta',
  done: 'Lo que se hizo',
  cancel: 'Cancelar',
  finish: 'Terminar consulta',
  finishAndPay: 'Terminar y cobrar',
  pay: 'Cobrar',
  toPay: 'Por cobrar',
  continue: 'Continuar',
  finished: 'Salida completa',
  paid: 'Pagó {{amount}}',
  nothingPaid: 'No se cobró nada',
  change: 'Cambio: {{amount}}',
  print: 'Imprimir recibo',
  message: 'Recibo por WhatsApp',
  close: 'Listo',
  next: {
    title: 'Próxima cita',
    none: 'Ninguna',
    weeks: 'En {{count}} semanas',
    starts: 'Horarios libres',
    noStarts: 'No hay horarios libres en las dos semanas a partir de entonces.',
    booked: 'Próxima cita: {{date}}, {{time}}',
    notBooked: 'Sin próxima cita',
  },
  head: {
    title: 'Consulta en curso',
    since: 'En consulta {{time}}',
    minutes: '{{count}} min',
    finish: 'Terminar',
  },
} as const satisfies Translation<typeof en>
