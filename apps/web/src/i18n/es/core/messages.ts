import type { messages as en } from '../../en/core/messages.ts'
import type { Translation } from '../../types.ts'

export const messages = {
  scheduled:
    'Hola, {{name}}: su cita en {{clinic}} es el {{date}} a las {{time}}{{place}}. Si no puede asistir, responda a este mensaje.',
  moved:
    'Hola, {{name}}: su cita en {{clinic}} se cambió al {{date}} a las {{time}}{{place}}. Si no puede asistir, responda a este mensaje.',
  cancelled:
    'Hola, {{name}}: su cita en {{clinic}} del {{date}} a las {{time}} fue cancelada. Responda a este mensaje para agendar otra.',
  paid: 'Hola, {{name}}: {{clinic}} recibió su pago de {{amount}}. Recibo {{numbers}}.',
  next: 'Su próxima cita es el {{date}} a las {{time}}.',
} as const satisfies Translation<typeof en>
